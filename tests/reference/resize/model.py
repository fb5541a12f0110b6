# SPDX-License-Identifier: Apache-2.0 AND BSD-3-Clause
"""Written-out arithmetic of PyTorch's 2-D interpolation of floats, in numpy.

Every path works on arrays in NCHW order and returns the same. The source of each rule is the behaviour of torch on a
CPU with AVX2 (checked bit for bit by `make_references.py --check`) and, for the CUDA paths, the published kernels with
the contraction that nvcc applies by default.

    nearest         nearest and nearest-exact
    bilinear_plain  without antialias; the two kernels of the CPU, and CUDA's
    bicubic_plain   without antialias, CPU and CUDA
    antialias_cpu   the separable antialiased passes of the CPU
    antialias_cuda  CUDA's one kernel

Each numpy operation below is one rounding. `fma` names each place where two of them are fused into one.
"""

import math

import numpy as np

from exact_fma import F32, F64, fma, mul_add

# ---------------------------------------------------------------------------------------------- nearest

def nearest_index(size_in, size_out):
    """float32 on every device, whatever the image's type."""
    scale = F32(F32(size_in) / F32(size_out))
    return np.minimum(np.floor(np.arange(size_out, dtype=F32) * scale).astype(np.int64), size_in - 1)


def nearest_exact_index(size_in, size_out):
    """CUDA and the CPU's vectorised kernel."""
    scale = F32(F32(size_in) / F32(size_out))
    at = np.arange(size_out, dtype=F32) + F32(0.5)
    return np.minimum(np.floor(at * scale).astype(np.int64), size_in - 1)


def nearest_exact_index_generic(size_in, size_out, dtype):
    """The CPU's generic kernel: a fused index in double for float64 images, else in float32."""
    T = F64 if dtype == F64 else F32
    scale = T(T(size_in) / T(size_out))
    real = np.maximum(fma(scale, np.arange(size_out, dtype=T) + T(0.5), np.full(size_out, -0.5, T)), T(0))
    index = np.floor((real + T(0.5)).astype(F32))
    return np.minimum(index.astype(np.int64), size_in - 1)


def is_vectorised(shape, height, width, channels_last, threads=2, exact_nearest=False):
    """Which of the CPU's two kernels runs. One pixel counts as channels_last, having one order only."""
    n, c, h, w = shape
    last = channels_last or (h == 1 and w == 1)
    if last and c > 3:
        return True
    if height + width <= 128:
        return True
    return not exact_nearest and threads == 1 and c == 3


def nearest(image, height, width, exact=False, vectorised=True):
    if not exact:
        index = nearest_index
    elif vectorised:
        index = nearest_exact_index
    else:
        def index(size_in, size_out):
            return nearest_exact_index_generic(size_in, size_out, image.dtype)
    rows = index(image.shape[-2], height)
    columns = index(image.shape[-1], width)
    return np.ascontiguousarray(image[..., rows, :][..., columns])


# ---------------------------------------------------------------------------------------------- float, no antialias

def source_index(size_in, size_out, dtype, cubic, fused=True):
    """Real source coordinate of each output, in the image's type."""
    T = np.dtype(dtype).type
    scale = T(T(size_in) / T(size_out))
    madd = fma if fused else mul_add
    real = madd(scale, np.arange(size_out, dtype=dtype) + T(0.5), np.full(size_out, -0.5, dtype))
    return real if cubic else np.maximum(real, T(0))


def linear_taps(size_in, size_out, dtype, kernel):
    T = np.dtype(dtype).type
    if size_in == size_out and kernel != "cuda":
        low = np.arange(size_out)
        return low, low, np.ones(size_out, dtype), np.zeros(size_out, dtype)
    fused = not (kernel == "generic" and T is F32)
    real = source_index(size_in, size_out, dtype, cubic=False, fused=fused)
    if kernel == "cuda":
        low = np.trunc(real).astype(np.int64)
        t = real - low.astype(dtype)
    else:
        # The CPU takes the floor of the coordinate narrowed to float32, for float64 images too.
        low = np.minimum(np.floor(real.astype(F32)).astype(np.int64), size_in - 1)
        t = np.minimum(np.maximum(real - low.astype(dtype), T(0)), T(1))
    high = low + (low < size_in - 1)
    return low, high, T(1) - t, t


def bilinear_plain(image, height, width, kernel):
    """`kernel`: "generic" or "vectorised" (CPU), "cuda"."""
    y0, y1, h0, h1 = linear_taps(image.shape[-2], height, image.dtype, kernel)
    x0, x1, w0, w1 = linear_taps(image.shape[-1], width, image.dtype, kernel)
    h0, h1 = h0[:, None], h1[:, None]
    top, bottom = image[..., y0, :], image[..., y1, :]
    a, b, c, d = top[..., x0], top[..., x1], bottom[..., x0], bottom[..., x1]
    if kernel == "vectorised":
        w00, w01, w10, w11 = h0 * w0, h0 * w1, h1 * w0, h1 * w1
        out = fma(d, w11, fma(c, w10, fma(a, w00, b * w01)))
        # Channels that fill a whole AVX register are summed in another order than the rest.
        lanes = 32 // image.dtype.itemsize
        full = image.shape[1] // lanes * lanes
        if full:
            k = np.s_[:, :full]
            out[k] = fma(a[k], w00, fma(b[k], w01, fma(d[k], w11, c[k] * w10)))
        return out
    row0, row1 = fma(a, w0, b * w1), fma(c, w0, d * w1)
    return fma(row0, h0, row1 * h1)


def _cubic_polynomials(t, device):
    """Keys' weights with a = -0.75. The CPU's compiler fuses some steps only; nvcc fuses all."""
    T = t.dtype.type
    a = T(-0.75)
    last = fma if device == "cuda" else mul_add

    def near(x):
        return last(fma(a + T(2), x, -(a + T(3))) * x, x, T(1))

    def far(x):
        return last(fma(fma(a, x, -(T(5) * a)), x, T(8) * a), x, -(T(4) * a))

    return [far(t + T(1)), near(t), near(T(1) - t), far((T(1) - t) + T(1))]


def cubic_taps(size_in, size_out, dtype, device):
    T = np.dtype(dtype).type
    if size_in == size_out and device == "cpu":
        real = np.arange(size_out, dtype=dtype)
    else:
        real = source_index(size_in, size_out, dtype, cubic=True)
    base = np.floor(real.astype(F32)).astype(np.int64)
    if device == "cpu":
        base = np.minimum(base, size_in - 1)
    t = real - base.astype(dtype)
    if device == "cpu":
        t = np.minimum(np.maximum(t, T(0)), T(1))
    indices = [np.clip(base + k, 0, size_in - 1) for k in (-1, 0, 1, 2)]
    return indices, _cubic_polynomials(t, device)


def bicubic_plain(image, height, width, device):
    rows, cy = cubic_taps(image.shape[-2], height, image.dtype, device)
    columns, cx = cubic_taps(image.shape[-1], width, image.dtype, device)

    def dot(v, c):
        return fma(v[3], c[3], fma(v[2], c[2], fma(v[0], c[0], v[1] * c[1])))

    lines = []
    for r in rows:
        line = image[..., r, :]
        lines.append(dot([line[..., x] for x in columns], cx))
    return dot(lines, [c[:, None] for c in cy])


# ---------------------------------------------------------------------------------------------- float, antialias

def _antialias_filter(x, mode, device):
    """Triangle, or Keys with a = -0.5; every step fused. CUDA factors a out of the far branch."""
    T = x.dtype.type
    x = np.abs(x)
    if mode == "bilinear":
        return np.where(x < 1, T(1) - x, T(0))
    a = T(-0.5)
    near = fma(fma(a + T(2), x, -(a + T(3))) * x, x, T(1))
    if device == "cuda":
        far = fma(fma(x - T(5), x, T(8)), x, T(-4)) * a
    else:
        far = fma(fma(fma(a, x, -(T(5) * a)), x, T(8) * a), x, -(T(4) * a))
    return np.where(x < 1, near, np.where(x < 2, far, T(0)))


def _normalised(weights):
    T = weights.dtype.type
    total = T(0)
    for v in weights:
        total = T(total + v)
    return weights / total if total != 0 else weights


def antialias_weights(size_in, size_out, dtype, mode, device):
    """(start index, weights) of each output of one axis, as the float kernels form them."""
    T = np.dtype(dtype).type
    scale = T(T(size_in) / T(size_out))
    radius = 2 if mode == "bicubic" else 1
    support = T(T(radius) * scale) if scale >= 1 else T(radius)
    inverse = T(1.0 / float(scale)) if scale >= 1 else T(1)
    limit = int(math.ceil(float(support))) * 2 + 1
    table = []
    for i in range(size_out):
        if device == "cpu":
            center = T(float(scale) * (i + 0.5))
            first = max(int(float(T(center - support)) + 0.5), 0)
            last = min(int(float(T(center + support)) + 0.5), size_in)
            j = np.arange(min(max(last - first, 0), limit))
            x = ((((j + first).astype(dtype) - center).astype(F64) + 0.5) * float(inverse)).astype(dtype)
        else:
            # center = scale*at is fused into each sum that it enters, so it is never rounded by itself.
            at = T(i) + T(0.5)
            first = max(int(T(fma(scale, at, -support) + T(0.5))), 0)
            last = min(int(T(fma(scale, at, support) + T(0.5))), size_in)
            j = np.arange(min(max(last - first, 0), limit)).astype(dtype)
            x = ((j + fma(-scale, at, T(first))) + T(0.5)) * inverse
        table.append((first, _normalised(_antialias_filter(x, mode, device).astype(dtype))))
    return table


def _cpu_pass(image, table):
    """Whole blocks of taps after the first are added with two roundings, the rest fused: an ordered sum whose
    products are formed a register at a time."""
    block = 16 // image.dtype.itemsize
    out = np.empty(image.shape[:-1] + (len(table),), image.dtype)
    for i, (first, weights) in enumerate(table):
        acc = image[..., first] * weights[0]
        fused_from = 1 + (len(weights) - 1) // block * block
        for j in range(1, len(weights)):
            madd = mul_add if j < fused_from else fma
            acc = madd(image[..., first + j], weights[j], acc)
        out[..., i] = acc
    return out


def antialias_cpu(image, height, width, mode):
    out = image
    if image.shape[-1] != width:
        out = _cpu_pass(out, antialias_weights(image.shape[-1], width, image.dtype, mode, "cpu"))
    if image.shape[-2] != height:
        table = antialias_weights(image.shape[-2], height, image.dtype, mode, "cpu")
        out = np.swapaxes(_cpu_pass(np.swapaxes(out, -1, -2), table), -1, -2)
    return np.ascontiguousarray(out)


def _cuda_pass(image, table):
    out = np.empty(image.shape[:-1] + (len(table),), image.dtype)
    for i, (first, weights) in enumerate(table):
        acc = image[..., first] * weights[0]
        for j in range(1, len(weights)):
            acc = fma(image[..., first + j], weights[j], acc)
        out[..., i] = acc
    return out


def antialias_cuda(image, height, width, mode):
    """Neither pass is ever skipped; a kept axis degenerates to the weights 1 and 0."""
    table = antialias_weights(image.shape[-1], width, image.dtype, mode, "cuda")
    out = _cuda_pass(image, table)
    table = antialias_weights(image.shape[-2], height, image.dtype, mode, "cuda")
    return np.ascontiguousarray(np.swapaxes(_cuda_pass(np.swapaxes(out, -1, -2), table), -1, -2))


# ---------------------------------------------------------------------------------------------- dispatch

def float_cpu(image, height, width, mode, antialias, channels_last=False, threads=2):
    if mode.startswith("nearest"):
        exact = mode == "nearest-exact"
        fast = is_vectorised(image.shape, height, width, channels_last, threads, exact_nearest=True)
        return nearest(image, height, width, exact, fast)
    if antialias:
        return antialias_cpu(image, height, width, mode)
    if mode == "bicubic":
        return bicubic_plain(image, height, width, "cpu")
    fast = is_vectorised(image.shape, height, width, channels_last, threads)
    return bilinear_plain(image, height, width, "vectorised" if fast else "generic")


def float_cuda(image, height, width, mode, antialias):
    if mode.startswith("nearest"):
        return nearest(image, height, width, mode == "nearest-exact", True)
    if image.shape[-2:] == (height, width):
        return image
    if antialias:
        return antialias_cuda(image, height, width, mode)
    if mode == "bicubic":
        return bicubic_plain(image, height, width, "cuda")
    return bilinear_plain(image, height, width, "cuda")


def cast_back(real, mode):
    """float32 to uint8 as torchvision does: clamp for bicubic only, then half to even."""
    if mode == "bicubic":
        real = np.clip(real, F32(0), F32(255))
    return np.rint(real).astype(np.uint8)
