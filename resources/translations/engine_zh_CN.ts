<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>engine/advise</name>
    <message>
        <source>Too many cases (more than {}); reduce the number of images, seeds, draws or values.</source>
        <translation>这会产生超过 {} 个用例；请减少图片、种子、抽取或取值。</translation>
    </message>
    <message>
        <source>No image is left to measure on: the first op supports none of the dtypes, or the kinds require floating point. Pass files, or choose another --picture and --dtype.</source>
        <translation>没有剩下可供测量的图片：第一个算子不接受这些 dtype，或所选种类需要浮点。请给出文件，或换用其他 --picture 和 --dtype。</translation>
    </message>
    <message>
        <source>No image of {} is left to measure on: the first op supports none of the dtypes, or the kinds require floating point. Pass files, or choose another --picture and --dtype.</source>
        <translation>没有剩下可供测量的 {} 图片：第一个算子不接受这些 dtype，或所选种类需要浮点。请给出文件，或换用其他 --picture 和 --dtype。</translation>
    </message>
    <message>
        <source>Invalid step &apos;{}&apos;: steps are numbered from 1.</source>
        <translation>步骤从 1 计数，而 &apos;{}&apos; 不是。</translation>
    </message>
    <message>
        <source>Invalid value list &apos;{}&apos;: separate alternatives with &apos;|&apos;, as in size=20|224.</source>
        <translation>轮流取值写成 size=20|224 的形式，而 &apos;{}&apos; 不是。</translation>
    </message>
    <message>
        <source>Nothing to run: add a step.</source>
        <translation>没有可运行的内容：请添加步骤。</translation>
    </message>
    <message>
        <source>Alternative values need a pipeline that --op flags can express: enable every step, and leave random parameters to be drawn.</source>
        <translation>只有能用 --op 选项写出的流水线才能轮流取值：请启用每个步骤，并让随机参数由抽取得到。</translation>
    </message>
    <message>
        <source>Step {} has no parameter &apos;{}&apos; to vary.</source>
        <translation>第 {} 步没有要轮流取值的参数 &apos;{}&apos;。</translation>
    </message>
    <message>
        <source>No step has a parameter &apos;{}&apos; to vary.</source>
        <translation>没有步骤具有要轮流取值的参数 &apos;{}&apos;。</translation>
    </message>
    <message>
        <source>Nothing to measure on: add images, or enable generated ones.</source>
        <translation>没有可供测量的内容：请添加图片，或让程序生成。</translation>
    </message>
    <message>
        <source>at {}: {} against {}</source>
        <translation>位于 {}：{} 对 {}</translation>
    </message>
    <message>
        <source>{} of {} cases</source>
        <translation>{1} 个用例中的第 {0} 个</translation>
    </message>
    <message>
        <source>{}, draws of seed {}</source>
        <translation>{}，种子 {} 的抽取</translation>
    </message>
    <message>
        <source>{}</source>
        <translation>{}</translation>
    </message>
    <message>
        <source>Not enough memory for this case.</source>
        <translation>内存不足以运行此用例。</translation>
    </message>
    <message>
        <source>{}, step {} alone</source>
        <translation>{}，仅第 {} 步</translation>
    </message>
    <message>
        <source>{} case ended with an error</source>
        <translation>{} 个用例出错</translation>
    </message>
    <message>
        <source>{} cases ended with an error</source>
        <translation>{} 个用例出错</translation>
    </message>
    <message>
        <source>{} case has a hazard</source>
        <translation>{} 个用例存在竞态</translation>
    </message>
    <message>
        <source>{} cases have a hazard</source>
        <translation>{} 个用例存在竞态</translation>
    </message>
    <message>
        <source>{}; the first is case {} ({}, {}, {}): {}</source>
        <translation>{}；第一个是用例 {}（{}，{}，{}）：{}</translation>
    </message>
    <message>
        <source>{} tolerance proposed</source>
        <translation>建议 {} 个容差</translation>
    </message>
    <message>
        <source>{} tolerances proposed</source>
        <translation>建议 {} 个容差</translation>
    </message>
    <message>
        <source>{} of them bit-exact</source>
        <translation>其中 {} 个位精确</translation>
    </message>
    <message>
        <source>{} of them equal</source>
        <translation>其中 {} 个相等</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>{} case was not measured</source>
        <translation>{} 个用例未测量</translation>
    </message>
    <message>
        <source>{} cases were not measured</source>
        <translation>{} 个用例未测量</translation>
    </message>
    <message>
        <source>{}: {}.</source>
        <translation>{}：{}。</translation>
    </message>
    <message>
        <source>{} case</source>
        <translation>{} 个用例</translation>
    </message>
    <message>
        <source>{} cases</source>
        <translation>{} 个用例</translation>
    </message>
    <message>
        <source>uniformly distributed samples, as test suites draw them</source>
        <translation>每个样本的各值等可能：测试套件所抽取的那种</translation>
    </message>
    <message>
        <source>randomly black or white samples: overshoot, clamps and cancellation</source>
        <translation>每个样本随机为黑或白：过冲、截断和相消</translation>
    </message>
    <message>
        <source>soft shapes with slight grain, as in photographs</source>
        <translation>带少许颗粒的柔和形状，如照片所有</translation>
    </message>
    <message>
        <source>Unknown kind of image &apos;{}&apos;; known: {}.</source>
        <translation>没有图片种类 &apos;{}&apos;；有 {}。</translation>
    </message>
    <message>
        <source>An image needs at least one sample.</source>
        <translation>图片至少需要一个样本。</translation>
    </message>
    <message>
        <source>{} + {} taps</source>
        <translation>{} + {} 个抽头</translation>
    </message>
    <message>
        <source>{} tap</source>
        <translation>{} 个抽头</translation>
    </message>
    <message>
        <source>{} taps</source>
        <translation>{} 个抽头</translation>
    </message>
    <message>
        <source>{} in {} of values up to {}</source>
        <translation>{}（{}，值不超过 {}）</translation>
    </message>
    <message>
        <source>{} in {} of values up to {}, rounded to whole numbers,</source>
        <translation>{}（{}，值不超过 {}，舍入为整数）</translation>
    </message>
    <message>
        <source>{} in {} of values up to {}, rounded to whole numbers, or in fixed point with uint8 between the passes,</source>
        <translation>{}（{}，值不超过 {}，舍入为整数，或为定点运算、两趟之间为 uint8）</translation>
    </message>
</context>
<context>
    <name>engine/answer</name>
    <message>
        <source>side {} produces different results when it is repeated</source>
        <translation>{} 侧重复运行时得到不同的结果</translation>
    </message>
    <message>
        <source>the order of calls is not guaranteed, so the result is nondeterministic</source>
        <translation>调用的顺序没有保证，结果取决于偶然</translation>
    </message>
    <message>
        <source>{} sample is NaN or infinite on one side only</source>
        <translation>{} 个样本仅在一侧为 NaN 或无穷大</translation>
    </message>
    <message>
        <source>{} samples are NaN or infinite on one side only</source>
        <translation>{} 个样本仅在一侧为 NaN 或无穷大</translation>
    </message>
    <message>
        <source>a tensor of the module stayed on another device</source>
        <translation>模块的一个张量留在了另一设备上</translation>
    </message>
    <message>
        <source>a synchronisation is missing</source>
        <translation>缺少一次同步</translation>
    </message>
    <message>
        <source>the sides applied different random parameters</source>
        <translation>两侧应用了不同的随机参数</translation>
    </message>
    <message>
        <source>samples are displaced</source>
        <translation>样本位于其他位置</translation>
    </message>
    <message>
        <source>the two are different images</source>
        <translation>两者是不同的图像</translation>
    </message>
    <message>
        <source>SSIM is {}; below {} they are different images.</source>
        <translation>SSIM 为 {}；低于 {} 即为不同的图像。</translation>
    </message>
    <message>
        <source>The mean difference is {} of the range.</source>
        <translation>平均差异为取值范围的 {}。</translation>
    </message>
    <message>
        <source>{}x{} pixels from {} on</source>
        <translation>自 {2} 起的 {0}x{1} 个像素</translation>
    </message>
    <message>
        <source>one side lacks content that the other has</source>
        <translation>一侧缺少另一侧具有的内容</translation>
    </message>
    <message>
        <source>One side is constant and the other is not: {}.</source>
        <translation>一侧为常数而另一侧不是：{}。</translation>
    </message>
    <message>
        <source>The two sides are not correlated: {}.</source>
        <translation>两侧不相关：{}。</translation>
    </message>
    <message>
        <source>values do not fit the content around them</source>
        <translation>一些值与其周围的内容不符</translation>
    </message>
    <message>
        <source>{} sample differs by more than half of the range where those around it agree.</source>
        <translation>{} 个样本的差异超过取值范围的一半，而其周围的样本一致。</translation>
    </message>
    <message>
        <source>{} samples differ by more than half of the range where those around them agree.</source>
        <translation>{} 个样本的差异超过取值范围的一半，而其周围的样本一致。</translation>
    </message>
    <message>
        <source>one step of the integer dtype</source>
        <translation>整数数据类型的一步</translation>
    </message>
    <message>
        <source>one 8-bit step</source>
        <translation>8 位的一步</translation>
    </message>
    <message>
        <source>No difference exceeds {}, the most by which {} roundings can change the largest value of this dtype.</source>
        <translation>没有差异超过 {}，即 {} 次舍入对该数据类型的最大值所能造成的差异。</translation>
    </message>
    <message>
        <source>No difference exceeds {}, and the differences have no structure.</source>
        <translation>没有差异超过{}，且差异没有结构。</translation>
    </message>
    <message>
        <source>Each step that differs by itself does so by rounding alone.</source>
        <translation>凡自身有差异的步骤，都仅因舍入而不同。</translation>
    </message>
    <message>
        <source>The largest difference is {} of the range; from {} on it may be visible.</source>
        <translation>最大差异为取值范围的 {}；超过 {} 便可能看得出。</translation>
    </message>
    <message>
        <source>CIEDE2000 at the largest difference is {}; {} is just noticeable.</source>
        <translation>最大差异处的 CIEDE2000 为 {}；{} 恰好可以察觉。</translation>
    </message>
    <message>
        <source>The differences have a structure: {}.</source>
        <translation>差异具有结构：{}。</translation>
    </message>
    <message>
        <source>Each step that differs by itself does so by rounding, which the op amplifies.</source>
        <translation>凡自身有差异的步骤，都因舍入而不同；算子将其放大。</translation>
    </message>
    <message>
        <source>It exceeds rounding, and no cause was found that explains it.</source>
        <translation>它超出了舍入的范围，且没有找到可以解释它的原因。</translation>
    </message>
    <message>
        <source>{}.</source>
        <translation>{}。</translation>
    </message>
    <message>
        <source>{} was not compared</source>
        <translation>{} 未比较</translation>
    </message>
    <message>
        <source>{} differs by up to {}</source>
        <translation>{} 的差异最大为 {}</translation>
    </message>
    <message>
        <source>the gradient of {} differs by up to {}</source>
        <translation>{} 的梯度的差异最大为 {}</translation>
    </message>
    <message>
        <source>the gradient disagrees with finite differences</source>
        <translation>梯度与有限差分不一致</translation>
    </message>
    <message>
        <source>step {} ({})</source>
        <translation>第 {} 步（{}）</translation>
    </message>
    <message>
        <source>Cause: {}.</source>
        <translation>原因：{}。</translation>
    </message>
    <message>
        <source>Cause, at {}: {}.</source>
        <translation>原因（{}）：{}。</translation>
    </message>
    <message>
        <source>The first step that differs is {}.</source>
        <translation>第一个不同的步骤是 {}。</translation>
    </message>
    <message>
        <source>At {}, {} is nearer to float64 in {} of the samples that differ there.</source>
        <translation>在 {} 处不同的样本中，{} 在其中的 {} 上更接近 float64。</translation>
    </message>
    <message>
        <source>{}: {}</source>
        <translation>{}：{}</translation>
    </message>
    <message>
        <source>all {} samples have the same bits.</source>
        <translation>全部 {} 个样本逐位相同。</translation>
    </message>
    <message>
        <source>all {} samples are equal; not the same: {}.</source>
        <translation>全部 {} 个样本相等；不相同的是：{}。</translation>
    </message>
    <message>
        <source>{}; the worst is {}.</source>
        <translation>{}；最差的是 {}。</translation>
    </message>
    <message>
        <source>{}; the worst is {}; {}.</source>
        <translation>{}；最差的是 {}；{}。</translation>
    </message>
    <message>
        <source>{} {}</source>
        <translation>{} {}</translation>
    </message>
    <message>
        <source>nothing was compared.</source>
        <translation>未比较任何内容。</translation>
    </message>
    <message>
        <source>{} of {} samples ({})</source>
        <translation>{1} 个样本中的 {0} 个（{2}）</translation>
    </message>
    <message>
        <source>{} (range {})</source>
        <translation>{}（取值范围 {}）</translation>
    </message>
    <message>
        <source>{} step of {}</source>
        <translation>{} 步（共 {} 步）</translation>
    </message>
    <message>
        <source>{} steps of {}</source>
        <translation>{} 步（共 {} 步）</translation>
    </message>
    <message>
        <source>{} of {} samples ({}) differs</source>
        <translation>{1} 个样本中的 {0} 个（{2}）不同</translation>
    </message>
    <message>
        <source>{} of {} samples ({}) differ</source>
        <translation>{1} 个样本中的 {0} 个（{2}）不同</translation>
    </message>
    <message>
        <source>{}, by at most {}</source>
        <translation>{}，至多相差 {}</translation>
    </message>
    <message>
        <source>{}, by up to {}</source>
        <translation>{}，最多相差 {}</translation>
    </message>
    <message>
        <source>The sides have not been compared yet.</source>
        <translation>两侧尚未比较。</translation>
    </message>
    <message>
        <source>Remedy: {}</source>
        <translation>办法：{}</translation>
    </message>
    <message>
        <source>Remedy: {} {}</source>
        <translation>办法：{} {}</translation>
    </message>
    <message>
        <source>Nothing to do.</source>
        <translation>无需处理。</translation>
    </message>
    <message>
        <source>It is within the tolerance.</source>
        <translation>它在容差内。</translation>
    </message>
    <message>
        <source>No remedy is known. {}</source>
        <translation>没有已知的办法。{}</translation>
    </message>
    <message>
        <source>No remedy is known.</source>
        <translation>没有已知的办法。</translation>
    </message>
    <message>
        <source>Unknown grade &apos;{}&apos;.</source>
        <translation>&apos;{}&apos; 不是等级。</translation>
    </message>
    <message>
        <source>Identical</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>Rounding</source>
        <translation>舍入</translation>
    </message>
    <message>
        <source>Noticeable</source>
        <translation>可察觉</translation>
    </message>
    <message>
        <source>Broken</source>
        <translation>损坏</translation>
    </message>
    <message>
        <source>Cannot say</source>
        <translation>无法判断</translation>
    </message>
    <message>
        <source>{}: all {} sides have the same bits.</source>
        <translation>{}：全部 {} 侧逐位相同。</translation>
    </message>
    <message>
        <source>{} This applies to sides {} and {}.</source>
        <translation>{} 此结论针对第 {} 侧和第 {} 侧。</translation>
    </message>
    <message>
        <source>Identical: the {} tensor present in both is equal.</source>
        <translation>相同：双方都有的 {} 个张量相等。</translation>
    </message>
    <message>
        <source>Identical: all {} tensors present in both are equal.</source>
        <translation>相同：双方都有的 {} 个张量全部相等。</translation>
    </message>
    <message>
        <source>Broken: {} sample is NaN or infinite on one side only, in {}.</source>
        <translation>损坏：{1} 中有 {0} 个样本仅在一侧为 NaN 或无穷大。</translation>
    </message>
    <message>
        <source>Broken: {} samples are NaN or infinite on one side only, in {}.</source>
        <translation>损坏：{1} 中有 {0} 个样本仅在一侧为 NaN 或无穷大。</translation>
    </message>
    <message>
        <source>{}: in {}, {}. The result {} is equal.</source>
        <translation>{}：在 {} 中，{}。结果 {} 相等。</translation>
    </message>
    <message>
        <source>{}: in {}, {}.</source>
        <translation>{}：在 {} 中，{}。</translation>
    </message>
    <message>
        <source>{}: in the result {}, {}. The first tensor that differs is {}.</source>
        <translation>{}：在结果 {} 中，{}。第一个不同的张量是 {}。</translation>
    </message>
    <message>
        <source>{} array is in one file only: {}.</source>
        <translation>{} 个数组只在一个文件中：{}。</translation>
    </message>
    <message>
        <source>{} arrays are in one file only, first {}.</source>
        <translation>{} 个数组只在一个文件中，首先是 {}。</translation>
    </message>
    <message>
        <source>{} array cannot be compared value by value. {}: {}</source>
        <translation>{} 个数组无法逐值比较。{}：{}</translation>
    </message>
    <message>
        <source>{} arrays cannot be compared value by value, first {}: {}</source>
        <translation>{} 个数组无法逐值比较，首先是 {}：{}</translation>
    </message>
    <message>
        <source>the {} array present in both is equal</source>
        <translation>两者都有的 {} 个数组相等</translation>
    </message>
    <message>
        <source>all {} arrays present in both are equal</source>
        <translation>两者都有的全部 {} 个数组相等</translation>
    </message>
    <message>
        <source>Identical: {}.</source>
        <translation>完全相同：{}。</translation>
    </message>
    <message>
        <source>Cannot say: {}. {}</source>
        <translation>无法判断：{}。{}</translation>
    </message>
    <message>
        <source>{} value is NaN or infinite on one side only</source>
        <translation>{} 个值仅在一侧为 NaN 或无穷</translation>
    </message>
    <message>
        <source>{} values are NaN or infinite on one side only</source>
        <translation>{} 个值仅在一侧为 NaN 或无穷</translation>
    </message>
    <message>
        <source>{} of {} arrays differs. In {}, {}.</source>
        <translation>{1} 个数组中有 {0} 个不同。在 {2} 中，{3}。</translation>
    </message>
    <message>
        <source>{} of {} arrays differ. In the worst, {}, {}.</source>
        <translation>{1} 个数组中有 {0} 个不同。在最差的 {2} 中，{3}。</translation>
    </message>
    <message>
        <source>Cannot say: nothing was compared.</source>
        <translation>无法判断：未比较任何内容。</translation>
    </message>
    <message>
        <source>Cannot say: nothing was compared. {}</source>
        <translation>无法判断：未比较任何内容。{}</translation>
    </message>
    <message>
        <source>Broken: the two drew different random numbers, first {}. In the result {}, {}.</source>
        <translation>损坏：两者抽取了不同的随机数，首先是 {}。在结果 {} 中，{}。</translation>
    </message>
    <message>
        <source>In {} the two differ in shape or dtype.</source>
        <translation>在 {} 中，两者的形状或数据类型不同。</translation>
    </message>
    <message>
        <source>both sides are then bit-exact (replayed)</source>
        <translation>此后两侧位精确（已重放）</translation>
    </message>
    <message>
        <source>both sides are then equal (replayed)</source>
        <translation>此后两侧相等（已重放）</translation>
    </message>
    <message>
        <source>{}; {}.</source>
        <translation>{}；{}。</translation>
    </message>
    <message>
        <source>In the library: {}. The same change, here: {}.</source>
        <translation>在库中：{}。此处作同样的改动：{}。</translation>
    </message>
    <message>
        <source>both sides then run (replayed)</source>
        <translation>此后两侧都能运行（已重放）</translation>
    </message>
    <message>
        <source>No tolerance passes: NaN or infinity on one side only.</source>
        <translation>没有容差可以通过：仅一侧有 NaN 或无穷大。</translation>
    </message>
    <message>
        <source>No tolerance is proposed: atol {} is {} of the range, and more than {} would hide differences beyond rounding.</source>
        <translation>不建议容差：atol {} 为取值范围的 {}，超过 {} 会掩盖并非舍入的差异。</translation>
    </message>
    <message>
        <source>No tolerance is proposed: the size of the library&apos;s difference is not known.</source>
        <translation>不建议容差：该库会相差多少尚不知道。</translation>
    </message>
    <message>
        <source>No tolerance is proposed: it would pass a result that is broken.</source>
        <translation>不建议容差：它会让损坏的结果通过。</translation>
    </message>
    <message>
        <source>No tolerance is proposed: the differences have a structure, so they are not noise.</source>
        <translation>不建议容差：差异具有结构，并非噪声。</translation>
    </message>
    <message>
        <source>Accept it: atol {} passes every sample (checked).</source>
        <translation>接受它：atol {} 让每个样本都通过（已检查）。</translation>
    </message>
    <message>
        <source>register every tensor of the module, and move it with the module</source>
        <translation>注册模块的每个张量，并随模块一起移动</translation>
    </message>
    <message>
        <source>restore the missing order between the streams</source>
        <translation>恢复流之间缺少的次序</translation>
    </message>
    <message>
        <source>draw the random parameters of both sides from one seed</source>
        <translation>两侧的随机参数由同一个种子抽取</translation>
    </message>
    <message>
        <source>compute with {} thread on both sides</source>
        <translation>两侧都用 {} 个线程计算</translation>
    </message>
    <message>
        <source>compute with {} threads on both sides</source>
        <translation>两侧都用 {} 个线程计算</translation>
    </message>
    <message>
        <source>set {} of {} to {}</source>
        <translation>将 {1} 的 {0} 设为 {2}</translation>
    </message>
    <message>
        <source>insert {} before {}</source>
        <translation>在 {1} 之前插入 {0}</translation>
    </message>
    <message>
        <source>run both sides with exact numerics</source>
        <translation>两侧都以 exact 数值方式运行</translation>
    </message>
    <message>
        <source>run side {} on {}</source>
        <translation>在 {1} 上运行 {0} 侧</translation>
    </message>
</context>
<context>
    <name>engine/base</name>
    <message>
        <source>{} of {} tensor was compared.</source>
        <translation>{1} 个张量中比较了 {0} 个。</translation>
    </message>
    <message>
        <source>{} of {} tensors were compared.</source>
        <translation>{1} 个张量中比较了 {0} 个。</translation>
    </message>
    <message>
        <source>{} of {} image was compared.</source>
        <translation>{1} 张图像中比较了 {0} 张。</translation>
    </message>
    <message>
        <source>{} of {} images were compared.</source>
        <translation>{1} 张图像中比较了 {0} 张。</translation>
    </message>
    <message>
        <source>{}, {}</source>
        <translation>{}，{}</translation>
    </message>
    <message>
        <source>{} Left out: {}; and {} more.</source>
        <translation>{}未比较的有：{}；以及另外 {} 个。</translation>
    </message>
    <message>
        <source>{} Left out: {}</source>
        <translation>{}未比较的有：{}</translation>
    </message>
    <message>
        <source>{} Left out: {}.</source>
        <translation>{}未比较的有：{}。</translation>
    </message>
    <message>
        <source>the nearest name is &apos;{}&apos;</source>
        <translation>最接近的名称是 &apos;{}&apos;</translation>
    </message>
    <message>
        <source>known: {}</source>
        <translation>已知的有：{}</translation>
    </message>
    <message>
        <source>Invalid numerics mode &apos;{}&apos;; use exact or framework.</source>
        <translation>&apos;{}&apos; 不是数值方式；请用 exact 或 framework。</translation>
    </message>
    <message>
        <source>: </source>
        <translation>：</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>已取消。</translation>
    </message>
    <message>
        <source>Unclosed quote {} in the command: {}</source>
        <translation>命令中的引号 {} 没有闭合：{}</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>权限不足</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>文件已存在</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>文件过大</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>是文件夹</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>文件名过长</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>没有此文件或文件夹</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>设备上没有剩余空间</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>不是文件夹</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>只读文件系统</translation>
    </message>
</context>
<context>
    <name>engine/base/json</name>
    <message>
        <source>{}, {}: {}</source>
        <translation>{}，{}：{}</translation>
    </message>
    <message>
        <source>the file</source>
        <translation>该文件</translation>
    </message>
    <message>
        <source>the top level</source>
        <translation>顶层</translation>
    </message>
    <message>
        <source>expected an object.</source>
        <translation>应为对象。</translation>
    </message>
    <message>
        <source>it is missing.</source>
        <translation>缺失。</translation>
    </message>
    <message>
        <source>unknown key &apos;{}&apos;.</source>
        <translation>未知的键 &apos;{}&apos;。</translation>
    </message>
    <message>
        <source>expected an array.</source>
        <translation>应为数组。</translation>
    </message>
    <message>
        <source>expected a string.</source>
        <translation>应为字符串。</translation>
    </message>
    <message>
        <source>expected true or false.</source>
        <translation>应为 true 或 false。</translation>
    </message>
    <message>
        <source>expected a whole number of at least 0.</source>
        <translation>应为不小于 0 的整数。</translation>
    </message>
    <message>
        <source>expected a whole number from 0 to {}.</source>
        <translation>应为 0 到 {} 的整数。</translation>
    </message>
    <message>
        <source>expected a number.</source>
        <translation>应为数。</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not known.</source>
        <translation>&apos;{}&apos; 未知。</translation>
    </message>
    <message>
        <source>The key &apos;{}&apos; is given twice; give it once.</source>
        <translation>键 &apos;{}&apos; 出现了两次；请只写一次。</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a number.</source>
        <translation>&apos;{}&apos; 不是数。</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a whole number in its range.</source>
        <translation>&apos;{}&apos; 不是其范围内的整数。</translation>
    </message>
    <message>
        <source>it is not valid JSON, or nested too deep.</source>
        <translation>它不是有效的 JSON，或嵌套过深。</translation>
    </message>
</context>
<context>
    <name>engine/capture</name>
    <message>
        <source>Entry &apos;{}&apos; of {}</source>
        <translation>{1} 的条目 &apos;{0}&apos;</translation>
    </message>
    <message>
        <source>{} is not an .npy file.</source>
        <translation>{} 不是 .npy 文件。</translation>
    </message>
    <message>
        <source>{} is {} {}, but the manifest declares {} {}.</source>
        <translation>{} 为 {} {}；清单中为 {} {}。</translation>
    </message>
    <message>
        <source>{} declares tensors of more than {} bytes; captures of that size are not supported.</source>
        <translation>{} 声称其张量超过 {} 个字节；不读取这样的捕获文件。</translation>
    </message>
    <message>
        <source>The tensors of this run take more than {} bytes, the limit of a capture. Capture a smaller image or fewer steps.</source>
        <translation>此次运行的张量超过 {} 个字节，一个捕获文件容纳不下。请捕获更小的图像或更少的步骤。</translation>
    </message>
    <message>
        <source>{} is a recording of a program and has no pipeline to replay or report on; use &apos;comparo diff A B&apos; to compare two recordings.</source>
        <translation>{} 是程序的录制，没有可重新运行或报告的流水线；&apos;comparo diff A B&apos; 可比较两个录制。</translation>
    </message>
    <message>
        <source>{} is truncated: the end of the capture is missing.</source>
        <translation>{} 被截断：运行的捕获文件应有结尾。</translation>
    </message>
    <message>
        <source>Comparoscope</source>
        <translation>Comparoscope</translation>
    </message>
    <message>
        <source>System</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>Compiler</source>
        <translation>编译器</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>Cannot write the journal &apos;{}&apos;: {}.</source>
        <translation>无法写入运行日志 &apos;{}&apos;：{}。</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is a folder or a device</source>
        <translation>&apos;{}&apos; 是文件夹或设备</translation>
    </message>
    <message>
        <source>Another program is writing to it</source>
        <translation>另一程序正在写入它</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a journal</source>
        <translation>&apos;{}&apos; 不是运行日志</translation>
    </message>
    <message>
        <source>An earlier line could not be written</source>
        <translation>先前有一行未能写入</translation>
    </message>
    <message>
        <source>{}; a run resumes only from its own journal. Name another file, or remove this one.</source>
        <translation>{}；运行只能从其自己的日志续行。请另指定文件，或删除此文件。</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not read by this program, which reads &apos;{}&apos;, &apos;{}&apos; and &apos;{}&apos;.</source>
        <translation>此程序不读取 &apos;{}&apos;；它读取 &apos;{}&apos;、&apos;{}&apos; 和 &apos;{}&apos;。</translation>
    </message>
    <message>
        <source>expected four extents.</source>
        <translation>应为四个尺寸。</translation>
    </message>
    <message>
        <source>no capture holds a tensor of this size.</source>
        <translation>没有捕获文件能容纳如此大小的张量。</translation>
    </message>
    <message>
        <source>{} steps ran, the pipeline has {} that are enabled.</source>
        <translation>运行了 {} 步，而流水线中启用的有 {} 步。</translation>
    </message>
    <message>
        <source>it is not the step of the pipeline.</source>
        <translation>它不是流水线中的该步骤。</translation>
    </message>
    <message>
        <source>Manifest</source>
        <translation>清单</translation>
    </message>
    <message>
        <source>{}: Manifest, schema: {}</source>
        <translation>{}：清单，schema：{}</translation>
    </message>
    <message>
        <source>{}: Manifest: {}</source>
        <translation>{}：清单：{}</translation>
    </message>
    <message>
        <source>{}: tensors with an extent of more than 2^31 cannot be compared.</source>
        <translation>{}：尺寸超过 2^31 的张量不作比较。</translation>
    </message>
    <message>
        <source>{}: this dtype is not known.</source>
        <translation>{}：此 dtype 未知。</translation>
    </message>
    <message>
        <source>it is not valid JSON, or nested too deep</source>
        <translation>它不是有效的 JSON，或嵌套过深</translation>
    </message>
    <message>
        <source>the key &apos;{}&apos; is given twice</source>
        <translation>键 &apos;{}&apos; 出现了两次</translation>
    </message>
    <message>
        <source>{} is damaged: {}.</source>
        <translation>{} 已损坏：{}。</translation>
    </message>
    <message>
        <source>&apos;{}&apos; must be text</source>
        <translation>&apos;{}&apos; 必须是文本</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is missing</source>
        <translation>缺少 &apos;{}&apos;</translation>
    </message>
    <message>
        <source>&apos;crc32&apos; must be a checksum</source>
        <translation>&apos;crc32&apos; 必须是校验和</translation>
    </message>
    <message>
        <source>&apos;{}&apos; must be a list</source>
        <translation>&apos;{}&apos; 必须是列表</translation>
    </message>
    <message>
        <source>&apos;{}&apos; must be a list of objects</source>
        <translation>&apos;{}&apos; 必须是对象的列表</translation>
    </message>
    <message>
        <source>&apos;{}&apos; must be a list of extents</source>
        <translation>&apos;{}&apos; 必须是尺寸的列表</translation>
    </message>
    <message>
        <source>&apos;{}&apos; has an invalid extent</source>
        <translation>&apos;{}&apos; 含有任何张量都没有的尺寸</translation>
    </message>
    <message>
        <source>the region {}x{} at ({}, {})</source>
        <translation>位于 ({2}, {3}) 的区域 {0}x{1}</translation>
    </message>
    <message>
        <source>a region</source>
        <translation>一个区域</translation>
    </message>
    <message>
        <source>1 of {} rows and columns</source>
        <translation>每 {} 行和列取一</translation>
    </message>
    <message>
        <source>&apos;{}&apos; must name a tensor of a step</source>
        <translation>&apos;{}&apos; 必须指明某个步骤的张量</translation>
    </message>
    <message>
        <source>&apos;{}&apos; names a tensor that no earlier step has</source>
        <translation>&apos;{}&apos; 指明的张量不属于任何先前的步骤</translation>
    </message>
    <message>
        <source>&apos;ops&apos; must be a list</source>
        <translation>&apos;ops&apos; 必须是列表</translation>
    </message>
    <message>
        <source>&apos;call&apos; must be a number</source>
        <translation>&apos;call&apos; 必须是数</translation>
    </message>
    <message>
        <source>&apos;settings&apos; must be an object</source>
        <translation>&apos;settings&apos; 必须是对象</translation>
    </message>
    <message>
        <source>{} number</source>
        <translation>{} 标量</translation>
    </message>
    <message>
        <source>{} on {}</source>
        <translation>{} 位于 {}</translation>
    </message>
    <message>
        <source>&apos;environment&apos; must be an object</source>
        <translation>&apos;environment&apos; 必须是对象</translation>
    </message>
    <message>
        <source>{} has the unsupported dtype {}.</source>
        <translation>{} 为 {}，是未知的 dtype。</translation>
    </message>
    <message>
        <source>{} declares a tensor that exceeds the limit of a capture.</source>
        <translation>{} 声称的张量尺寸是任何捕获文件都容纳不下的。</translation>
    </message>
    <message>
        <source>{} is not an .npy file of version 1.</source>
        <translation>{} 不是版本 1 的 .npy 文件。</translation>
    </message>
    <message>
        <source>{} does not contain the {} bytes of values that the step declares.</source>
        <translation>{} 没有步骤所说的 {} 个字节的值。</translation>
    </message>
    <message>
        <source>{} is not the {} in C order that the step declares.</source>
        <translation>{} 不是步骤所说的按 C 顺序排列的 {}。</translation>
    </message>
    <message>
        <source>{} has no step &apos;{}&apos;.</source>
        <translation>{} 没有步骤 &apos;{}&apos;。</translation>
    </message>
    <message>
        <source>&apos;{}&apos; has more than one &apos;=&apos;; write &apos;==&apos; for one that is part of a name.</source>
        <translation>&apos;{}&apos; 含有两个 &apos;=&apos;；名称中的一个写作 &apos;==&apos;。</translation>
    </message>
    <message>
        <source>Invalid renaming &apos;{}&apos;: use OLD=NEW, the name of a step in A and its name in B.</source>
        <translation>&apos;{}&apos; 不是 OLD=NEW，即步骤在 A 中的名称和在 B 中的名称。</translation>
    </message>
    <message>
        <source>&apos;{}&apos;: both names must have one &apos;*&apos;, or neither.</source>
        <translation>&apos;{}&apos;：两个名称须各有一个 &apos;*&apos;，或都没有。</translation>
    </message>
    <message>
        <source>Not compared: {}.</source>
        <translation>未比较：{}。</translation>
    </message>
    <message>
        <source>its values were not kept</source>
        <translation>其值未保留</translation>
    </message>
    <message>
        <source>its values were not kept ({})</source>
        <translation>其值未保留（{}）</translation>
    </message>
    <message>
        <source>its values were not kept, and the checksums are of {} and {}</source>
        <translation>其值未保留，且校验和分别属于 {} 和 {}</translation>
    </message>
    <message>
        <source>Different: the checksums of its values differ; the values were not kept.</source>
        <translation>不同：其值的校验和不同；这些值未保留。</translation>
    </message>
    <message>
        <source>Equal by checksum; its values were not kept.</source>
        <translation>按校验和相等；其值未保留。</translation>
    </message>
    <message>
        <source>Different: different parts of it were kept, of A {}, of B {}. Record both with the same settings.</source>
        <translation>不同：保留的部分不同，A 为 {}，B 为 {}。请以相同方式录制两者。</translation>
    </message>
    <message>
        <source>Different: A is {}, B is {}.</source>
        <translation>不同：A 为 {}，B 为 {}。</translation>
    </message>
    <message>
        <source>{}; rule &apos;{}&apos;.</source>
        <translation>{}；规则 &apos;{}&apos;。</translation>
    </message>
    <message>
        <source>neither recording has a value of it</source>
        <translation>两个录制都没有它的值</translation>
    </message>
    <message>
        <source>draw {}</source>
        <translation>{} 的抽取</translation>
    </message>
    <message>
        <source>draw {} of {}</source>
        <translation>{1} 的抽取 {0}</translation>
    </message>
    <message>
        <source>{} of {}</source>
        <translation>{1} 中的 {0}</translation>
    </message>
    <message>
        <source>Only A has it.</source>
        <translation>只有 A 有。</translation>
    </message>
    <message>
        <source>Only B has it.</source>
        <translation>只有 B 有。</translation>
    </message>
    <message>
        <source>A has {}, B has {}.</source>
        <translation>A 为 {}，B 为 {}。</translation>
    </message>
    <message>
        <source>Different: the checksums of its values differ.</source>
        <translation>不同：其值的校验和不同。</translation>
    </message>
    <message>
        <source>{} is damaged: its checksum does not match.</source>
        <translation>{} 已损坏：校验和不符。</translation>
    </message>
    <message>
        <source>{} is a repacked recording; recordings must be uncompressed, as they were written.</source>
        <translation>{} 是被重新打包过的录制；录制须按写出时的未压缩形式读取。</translation>
    </message>
    <message>
        <source>{} is truncated: it ends inside its first entry.</source>
        <translation>{} 在首个条目完整之前就结束了。</translation>
    </message>
    <message>
        <source>{} has no entry &apos;{}&apos;.</source>
        <translation>{} 中没有条目 &apos;{}&apos;。</translation>
    </message>
    <message>
        <source>{} has {} bytes; at most {} are expected.</source>
        <translation>{} 有 {} 个字节；此处最多应为 {} 个。</translation>
    </message>
    <message>
        <source>Different: A is {} {}, B is {} {}.</source>
        <translation>不同：A 为 {} {}，B 为 {} {}。</translation>
    </message>
    <message>
        <source>&apos;{}&apos;</source>
        <translation>&apos;{}&apos;</translation>
    </message>
    <message>
        <source>The runs have different pipelines: step {} is {} in the first and {} in the second.</source>
        <translation>两次运行的流水线不同：第 {} 步在第一次中为 {}，在第二次中为 {}。</translation>
    </message>
    <message>
        <source>{} {} against {}</source>
        <translation>{} {}，对比 {}</translation>
    </message>
    <message>
        <source>{} against {}</source>
        <translation>{}，对比 {}</translation>
    </message>
    <message>
        <source>device {} against {}</source>
        <translation>设备 {}，对比 {}</translation>
    </message>
    <message>
        <source>The peers differ: {}.</source>
        <translation>外部程序不同：{}。</translation>
    </message>
    <message>
        <source>The peers differ: {}; and {} more.</source>
        <translation>外部程序不同：{}；以及另外 {} 项。</translation>
    </message>
</context>
<context>
    <name>engine/capture/live</name>
    <message>
        <source>Cannot write a temporary file in {}: {}. Set TMPDIR to use another folder.</source>
        <translation>无法在 {} 中写入临时文件：{}。请用 TMPDIR 指定另一文件夹。</translation>
    </message>
    <message>
        <source>It is the output of {}.</source>
        <translation>它是 {} 的输出。</translation>
    </message>
    <message>
        <source>Different: recorded is {} {}, here it is {} {}.</source>
        <translation>不同：录制的为 {} {}，此处为 {} {}。</translation>
    </message>
    <message>
        <source>It was not kept in full.</source>
        <translation>它未完整保留。</translation>
    </message>
    <message>
        <source>{} step of {} ran here.</source>
        <translation>{1} 步中有 {0} 步在此处运行。</translation>
    </message>
    <message>
        <source>{} steps of {} ran here.</source>
        <translation>{1} 步中有 {0} 步在此处运行。</translation>
    </message>
    <message>
        <source>Running steps</source>
        <translation>正在运行步骤</translation>
    </message>
    <message>
        <source>Cannot write {}: {}.</source>
        <translation>无法写入 {}：{}。</translation>
    </message>
    <message>
        <source>No step of the recording can be run here. {}: {}</source>
        <translation>录制中没有可在此处运行的步骤。{}：{}</translation>
    </message>
    <message>
        <source>No step of the recording can be run here: it has no steps.</source>
        <translation>录制中没有可在此处运行的步骤：它没有步骤。</translation>
    </message>
    <message>
        <source>Not run here. {}</source>
        <translation>未在此处运行。{}</translation>
    </message>
    <message>
        <source>It is an input.</source>
        <translation>它是输入。</translation>
    </message>
    <message>
        <source>It is a gradient; forward steps are run again.</source>
        <translation>它是梯度；重新运行的是前向步骤。</translation>
    </message>
    <message>
        <source>The recording does not name its op.</source>
        <translation>录制没有说明它是哪个算子。</translation>
    </message>
    <message>
        <source>The recording does not name the op of {}.</source>
        <translation>录制没有说明 {} 是哪个算子。</translation>
    </message>
    <message>
        <source>It returned {} tensors; an op returns one.</source>
        <translation>它输出 {} 个张量；算子只输出一个。</translation>
    </message>
    <message>
        <source>The recording does not contain its input; record(inputs=True) keeps inputs.</source>
        <translation>录制中没有其输入；record(inputs=True) 会保留它。</translation>
    </message>
    <message>
        <source>Its input was not kept in full.</source>
        <translation>其输入未完整保留。</translation>
    </message>
    <message>
        <source>Its output was not kept in full.</source>
        <translation>其输出未完整保留。</translation>
    </message>
    <message>
        <source>Its input is {}; sides here support uint8, uint16, float32 and float64.</source>
        <translation>其输入为 {}；此处的侧接受 uint8、uint16、float32 和 float64。</translation>
    </message>
    <message>
        <source>Its output is {}; sides here support uint8, uint16, float32 and float64.</source>
        <translation>其输出为 {}；此处的侧接受 uint8、uint16、float32 和 float64。</translation>
    </message>
</context>
<context>
    <name>engine/capture/values</name>
    <message>
        <source>Slices need two arrays of one shape, whose dtypes are equal or both float: A is {}, B is {}.</source>
        <translation>切片需要两个形状相同的数组，其 dtype 相同或均为浮点：A 为 {}，B 为 {}。</translation>
    </message>
    <message>
        <source>An array without axes has no slices.</source>
        <translation>没有轴的数组没有切片。</translation>
    </message>
    <message>
        <source>Columns: axis {}. A cell has |a-b| at one index.</source>
        <translation>列：轴 {}。每个格子是一个索引处的 |a-b|。</translation>
    </message>
    <message>
        <source>Columns: axis {}. A cell has the largest |a-b| of {} indices.</source>
        <translation>列：轴 {}。每个格子是 {} 个索引中 |a-b| 的最大值。</translation>
    </message>
    <message>
        <source>Rows: axis {}, columns: axis {}.</source>
        <translation>行：轴 {}，列：轴 {}。</translation>
    </message>
    <message>
        <source>A cell has the largest |a-b| over all other axes.</source>
        <translation>每个格子是其余各轴上 |a-b| 的最大值。</translation>
    </message>
    <message>
        <source>A cell has the largest |a-b| over all other axes, of {} x {} indices.</source>
        <translation>每个格子是其余各轴上、{} x {} 个索引中 |a-b| 的最大值。</translation>
    </message>
    <message>
        <source>Axis {}: none of {} slices differs.</source>
        <translation>轴 {}：{} 个切片都没有差异。</translation>
    </message>
    <message>
        <source>Axis {}: 1 of {} slices differs, {}.</source>
        <translation>轴 {}：{} 个切片中有 1 个有差异，即 {}。</translation>
    </message>
    <message>
        <source>Axis {}: {} of {} slices differ, the worst is {}.</source>
        <translation>轴 {}：有差异的切片为 {} 个（共 {} 个），最差的是 {}。</translation>
    </message>
    <message>
        <source>Invalid axis &apos;{}&apos;: the array has one axis, 0.</source>
        <translation>轴“{}”无效：该数组只有一个轴 0。</translation>
    </message>
    <message>
        <source>Invalid axis &apos;{}&apos;: the array has the axes 0 to {}, or -1 to -{} from the last one on.</source>
        <translation>轴“{}”无效：该数组有轴 0 到 {}，从最后一个轴起为 -1 到 -{}。</translation>
    </message>
    <message>
        <source>Invalid axes &apos;{}&apos;: use two with a comma, as 0,1 or -2,-1.</source>
        <translation>轴“{}”无效：请用逗号分隔两个轴，例如 0,1 或 -2,-1。</translation>
    </message>
    <message>
        <source>Invalid axes &apos;{}&apos;: use two different ones.</source>
        <translation>轴“{}”无效：请使用两个不同的轴。</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>Different: integers beyond 2^53, which float64 cannot distinguish</source>
        <translation>不同：超过 2^53 的整数，float64 无法区分</translation>
    </message>
</context>
<context>
    <name>engine/codec</name>
    <message>
        <source>The {} file has several images; the first one was read.</source>
        <translation>{} 文件含有多张图片；读取了第一张。</translation>
    </message>
    <message>
        <source>{} has samples of {}; they were multiplied by {} to fill 8 bits, so that all values stay distinct.</source>
        <translation>{} 的样本为 {}；已乘以 {} 以填满 8 位，使每个样本值各不相同。</translation>
    </message>
    <message>
        <source>{} bit</source>
        <translation>{} 位</translation>
    </message>
    <message>
        <source>{} bits</source>
        <translation>{} 位</translation>
    </message>
    <message>
        <source>{} has samples of {} bits (0 to {}); they are as stored, not scaled to {}.</source>
        <translation>{} 的样本为 {} 位（0 到 {}）；按存储的样子，未缩放到 {}。</translation>
    </message>
    <message>
        <source>{} has signed integers of {} bits; they are held as {}, which represents them exactly.</source>
        <translation>{} 含有 {} 位有符号整数；以 {} 保存，后者能表示其每个值。</translation>
    </message>
    <message>
        <source>{} has unsigned integers of {} bits; they are held as {}, which represents them exactly.</source>
        <translation>{} 含有 {} 位无符号整数；以 {} 保存，后者能表示其每个值。</translation>
    </message>
    <message>
        <source>float16 values were widened to float32 (exactly); ULP counts are those of float32.</source>
        <translation>float16 值已（精确地）加宽为 float32；ULP 计数按 float32。</translation>
    </message>
    <message>
        <source>{} has the channels {}: they are as stored, not converted to RGB.</source>
        <translation>{} 的通道为 {}：按存储的样子，未转换为 RGB。</translation>
    </message>
    <message>
        <source>Sample {} is associated (premultiplied) alpha: the colours are stored multiplied by it, and compared as stored.</source>
        <translation>样本 {} 为关联（预乘）alpha：颜色存储时已乘以它，并按存储值比较。</translation>
    </message>
    <message>
        <source>Sample {} is straight (unassociated) alpha: the colours are as stored, not multiplied by it.</source>
        <translation>样本 {} 为直通（非关联）alpha：颜色按存储的样子，未乘以它。</translation>
    </message>
    <message>
        <source>{}; {} was read and 1 was not.</source>
        <translation>{}；读取了{}，另 1 个未读取。</translation>
    </message>
    <message>
        <source>{}; {} was read and {} were not.</source>
        <translation>{}；读取了{}，其余 {} 个未读取。</translation>
    </message>
    <message>
        <source>EXIF orientation {} is not applied: the pixels are as stored, as torchvision reads them.</source>
        <translation>未应用 EXIF 方向 {}：像素按存储的样子，与 torchvision 的读取相同。</translation>
    </message>
    <message>
        <source> and </source>
        <translation> 和 </translation>
    </message>
    <message>
        <source>a PDF document</source>
        <translation>PDF 文档</translation>
    </message>
    <message>
        <source>a ZIP archive</source>
        <translation>ZIP 压缩包</translation>
    </message>
    <message>
        <source>a gzip archive</source>
        <translation>gzip 压缩包</translation>
    </message>
    <message>
        <source>a Photoshop document</source>
        <translation>Photoshop 文档</translation>
    </message>
    <message>
        <source>a QOI image</source>
        <translation>QOI 图像</translation>
    </message>
    <message>
        <source>a Radiance HDR image</source>
        <translation>Radiance HDR 图像</translation>
    </message>
    <message>
        <source>a DDS texture</source>
        <translation>DDS 纹理</translation>
    </message>
    <message>
        <source>a program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>a Python pickle</source>
        <translation>Python pickle 文件</translation>
    </message>
    <message>
        <source>a video</source>
        <translation>视频</translation>
    </message>
    <message>
        <source>Supported formats: {}.</source>
        <translation>可接受的有 {}。</translation>
    </message>
    <message>
        <source>It is {}, which is not supported; save it as PNG.</source>
        <translation>它是 {}，不予读取；请另存为 PNG。</translation>
    </message>
    <message>
        <source>It is {}, not an image.</source>
        <translation>它是 {}，不是图像。</translation>
    </message>
    <message>
        <source>It is a text file, not an image.</source>
        <translation>它是文本文件，不是图像。</translation>
    </message>
    <message>
        <source>It contains only zero bytes, as after a failed copy. Copy it again.</source>
        <translation>它只含零字节，如同复制失败的文件。请重新复制。</translation>
    </message>
    <message>
        <source>It begins with a million zero bytes, as after a failed copy. Copy it again.</source>
        <translation>它以一百万个零字节开头，如同复制失败的文件。请重新复制。</translation>
    </message>
    <message>
        <source>It is not an image of a supported format.</source>
        <translation>它不是已知格式的图像。</translation>
    </message>
    <message>
        <source>Unknown codec &apos;{}&apos;; known: {}.</source>
        <translation>没有编解码器 &apos;{}&apos;；已知的有：{}。</translation>
    </message>
    <message>
        <source>EXIF orientation {} is applied.</source>
        <translation>EXIF 方向 {} 已应用。</translation>
    </message>
    <message>
        <source>The extension indicates {}, but the file contains {}.</source>
        <translation>文件名表示 {}；文件内容是 {}。</translation>
    </message>
    <message>
        <source>Cannot decode {}: {}</source>
        <translation>无法解码 {}：{}</translation>
    </message>
    <message>
        <source>Cannot decode {}: Not enough memory for its pixels.</source>
        <translation>无法解码 {}：内存不足以容纳其像素。</translation>
    </message>
    <message>
        <source>Cannot decode {}: The file is empty (0 bytes).</source>
        <translation>无法解码 {}：文件为空（0 字节）。</translation>
    </message>
    <message>
        <source>Cannot decode {}: Not a JPEG file: it does not start with the SOI marker (FF D8).</source>
        <translation>无法解码 {}：不是 JPEG 文件：开头没有 SOI 标记（FF D8）。</translation>
    </message>
    <message>
        <source>Cannot write {}: The name has no extension. Supported formats: {}.</source>
        <translation>无法写入 {}：文件名没有扩展名。可接受的有：{}。</translation>
    </message>
    <message>
        <source>Cannot write {}: Unsupported format {}. Supported formats: {}.</source>
        <translation>无法写入 {}：没有名为 {} 的格式。可接受的有：{}。</translation>
    </message>
    <message>
        <source>The image is empty.</source>
        <translation>图像为空。</translation>
    </message>
    <message>
        <source>Cannot write {}: {}</source>
        <translation>无法写入 {}：{}</translation>
    </message>
    <message>
        <source>Free some space, or write to another disk.</source>
        <translation>请腾出空间，或写入另一磁盘。</translation>
    </message>
    <message>
        <source>The system or the disk limits the size of a file.</source>
        <translation>系统或磁盘限制了文件的大小。</translation>
    </message>
    <message>
        <source>Check the permissions, or use another folder.</source>
        <translation>请检查权限，或使用另一文件夹。</translation>
    </message>
    <message>
        <source>Check the path.</source>
        <translation>请检查路径。</translation>
    </message>
    <message>
        <source>A part of the path is a file, not a folder.</source>
        <translation>路径中有一部分是文件，不是文件夹。</translation>
    </message>
    <message>
        <source>Cannot read {}: {}</source>
        <translation>无法读取 {}：{}</translation>
    </message>
    <message>
        <source>Cannot read {}: Its {} do not fit into memory.</source>
        <translation>无法读取 {}：其 {} 超出内存容量。</translation>
    </message>
    <message>
        <source>Cannot read {}: It has {}; the limit for such a file is {}.</source>
        <translation>无法读取 {}：它有 {}；这类文件最多读取 {}。</translation>
    </message>
    <message>
        <source>It is a pipe that has sent nothing for {} ms. Redirect its output to a file and open that.</source>
        <translation>它是管道，{} 毫秒内没有输出任何内容。请将其输出重定向到文件，再打开该文件。</translation>
    </message>
    <message>
        <source>{} bytes</source>
        <translation>{} 个字节</translation>
    </message>
    <message>
        <source>It shrank while it was being read. Read it again.</source>
        <translation>读取期间文件变短了。请重新读取。</translation>
    </message>
    <message>
        <source>It is a folder. Name a file in it.</source>
        <translation>它是文件夹。请指定其中的文件。</translation>
    </message>
    <message>
        <source>It is a device, not a file.</source>
        <translation>它是设备，不是文件。</translation>
    </message>
    <message>
        <source>The path has no file name.</source>
        <translation>它没有指明文件。</translation>
    </message>
    <message>
        <source>The {} file</source>
        <translation>{} 文件</translation>
    </message>
    <message>
        <source>The file stores YCCK, from which C, M and Y were computed as libjpeg does.</source>
        <translation>文件存储的是 YCCK，C、M、Y 按 libjpeg 的方式由其算出。</translation>
    </message>
    <message>
        <source>Its Adobe marker means that they are inverted: 255 is no ink.</source>
        <translation>其 Adobe 标记表示它们是反相的：255 为无墨。</translation>
    </message>
    <message>
        <source>It has no Adobe marker, which would say so: whether 255 is no ink, as Pillow takes it, or full ink is not known.</source>
        <translation>它没有说明这一点的 Adobe 标记：255 是无墨（Pillow 如此处理）还是满墨，不得而知。</translation>
    </message>
    <message>
        <source>{} (near row {})</source>
        <translation>{}（第 {} 行附近）</translation>
    </message>
    <message>
        <source>The end-of-image marker is missing; the image itself is complete.</source>
        <translation>缺少图像结束标记；图片本身是完整的。</translation>
    </message>
    <message>
        <source>… and {} more warnings.</source>
        <translation>… 以及另外 {} 条警告。</translation>
    </message>
    <message>
        <source>the Huffman tables (DHT)</source>
        <translation>Huffman 表（DHT）</translation>
    </message>
    <message>
        <source>the data of the scan header (SOS)</source>
        <translation>扫描头（SOS）数据</translation>
    </message>
    <message>
        <source>the quantisation tables (DQT)</source>
        <translation>量化表（DQT）</translation>
    </message>
    <message>
        <source>the data of the restart interval (DRI)</source>
        <translation>重启间隔（DRI）数据</translation>
    </message>
    <message>
        <source>the text of a comment (COM)</source>
        <translation>注释（COM）文字</translation>
    </message>
    <message>
        <source>application data (APP{})</source>
        <translation>应用程序数据（APP{}）</translation>
    </message>
    <message>
        <source>the data of the frame header (SOF)</source>
        <translation>帧头（SOF）数据</translation>
    </message>
    <message>
        <source>the data of a segment</source>
        <translation>段数据</translation>
    </message>
    <message>
        <source>{} that begin at byte {}</source>
        <translation>自字节 {1} 起的 {0}</translation>
    </message>
    <message>
        <source>The JPEG is truncated: it ends after {} bytes, inside the image data; the rest of it and the end marker are missing.</source>
        <translation>JPEG 被截断：在 {} 个字节之后结束，位于图片数据之内；其余部分和结束标记缺失。</translation>
    </message>
    <message>
        <source>The JPEG is truncated: it ends after {} bytes, between two segments; all image data are missing. Copy or download it again.</source>
        <translation>JPEG 被截断：在 {} 个字节之后结束，位于两段之间；图片数据全部缺失。请重新复制或下载。</translation>
    </message>
    <message>
        <source>The JPEG is truncated: it ends after {} bytes, inside {}; all image data are missing. Copy or download it again.</source>
        <translation>JPEG 被截断：在 {} 个字节之后结束，位于 {} 之内；图片数据全部缺失。请重新复制或下载。</translation>
    </message>
    <message>
        <source>The file is JPEG-LS, which is not supported; save it as PNG.</source>
        <translation>文件是 JPEG-LS，不受支持；请存为 PNG。</translation>
    </message>
    <message>
        <source>The JPEG is lossless (SOF{}), which is not supported; save it as PNG.</source>
        <translation>该 JPEG 是无损的（SOF{}），不受支持；请存为 PNG。</translation>
    </message>
    <message>
        <source>The JPEG is hierarchical (SOF{}), which is not supported; save it as PNG.</source>
        <translation>该 JPEG 是分层的（SOF{}），不受支持；请存为 PNG。</translation>
    </message>
    <message>
        <source>The JPEG has {} bits per sample; only 8 are supported.</source>
        <translation>该 JPEG 每样本 {} 位；只解码 8 位。</translation>
    </message>
    <message>
        <source>The NPY array has the shape {}, but a layout of four axes was selected.</source>
        <translation>NPY 数组的形状为 {}；却为它选择了四轴布局。</translation>
    </message>
    <message>
        <source>The NPY array has the shape {}, but a layout of three axes was selected.</source>
        <translation>NPY 数组的形状为 {}；却为它选择了三轴布局。</translation>
    </message>
    <message>
        <source>The NPY array has the unsupported shape {}; an image is (H,W), (C,H,W), (H,W,C) or (N,C,H,W).</source>
        <translation>NPY 数组的形状为 {}；图像应为 (H,W)、(C,H,W)、(H,W,C) 或 (N,C,H,W)。</translation>
    </message>
    <message>
        <source>The shape {} was read as (C,H,W), but could also be (H,W,C); use --layout hwc for that.</source>
        <translation>形状 {} 按 (C,H,W) 读取，也可能是 (H,W,C)；--layout hwc 按后者读取。</translation>
    </message>
    <message>
        <source>The shape {} was read as (C,H,W): {} channels; use --layout hwc for (H,W,C).</source>
        <translation>形状 {} 按 (C,H,W) 读取：{} 个通道；--layout hwc 按 (H,W,C) 读取。</translation>
    </message>
    <message>
        <source>The shape {} was read as (N,C,H,W); if it is (N,H,W,C), use --layout nhwc.</source>
        <translation>形状 {} 按 (N,C,H,W) 读取；若为 (N,H,W,C)，可用 --layout nhwc 读取。</translation>
    </message>
    <message>
        <source>Unsupported NPY dtype &apos;{}&apos;; u1, u2, f2, f4 and f8 are supported (uint8, uint16, float16, float32, float64). Convert it with astype.</source>
        <translation>NPY 数组的 dtype 为 &apos;{}&apos;；可读取 u1、u2、f2、f4 和 f8（uint8、uint16、float16、float32、float64）。请用 astype 转换。</translation>
    </message>
    <message>
        <source>The NPY array has the shape {} and therefore no pixels.</source>
        <translation>NPY 数组的形状为 {}，因此不含像素。</translation>
    </message>
    <message>
        <source>The NPY header declares the shape {}; at most {} pixels are supported.</source>
        <translation>NPY 头声称形状为 {}；最多读取 {} 个像素。</translation>
    </message>
    <message>
        <source>The NPY file is truncated: the shape {} needs {} bytes of values, but there are {}.</source>
        <translation>NPY 文件被截断：形状 {} 需要 {} 个字节的值，而只有 {} 个。</translation>
    </message>
    <message>
        <source>{} values were widened to float32 (exactly); ULP counts are those of float32.</source>
        <translation>{} 的值已（精确地）扩展为 float32；ULP 数按 float32 计算。</translation>
    </message>
    <message>
        <source>{} bytes after the array were ignored.</source>
        <translation>数组之后的 {} 个字节被忽略。</translation>
    </message>
    <message>
        <source>The NPY array has the shape {}; at most four dimensions are supported.</source>
        <translation>NPY 数组的形状为 {}；最多读取四维。</translation>
    </message>
    <message>
        <source>An empty tensor cannot be written as NPY.</source>
        <translation>不能将空张量写为 NPY。</translation>
    </message>
    <message>
        <source>It is not an NPY file.</source>
        <translation>它不是 NPY 文件。</translation>
    </message>
    <message>
        <source>OpenCV does not support matrices of {}.</source>
        <translation>OpenCV 没有 {} 的矩阵。</translation>
    </message>
    <message>
        <source>OpenCV supports at most 512 channels.</source>
        <translation>OpenCV 最多接受 512 个通道。</translation>
    </message>
    <message>
        <source>OpenCV returned an unexpected dtype.</source>
        <translation>OpenCV 返回了另一种 dtype。</translation>
    </message>
    <message>
        <source>OpenCV does not support an empty batch.</source>
        <translation>OpenCV 不接受空批次。</translation>
    </message>
    <message>
        <source>OpenCV: {}</source>
        <translation>OpenCV：{}</translation>
    </message>
    <message>
        <source>checksum mismatch in its chunk {} at byte {}</source>
        <translation>其位于字节 {1} 的数据块 {0} 校验和错误</translation>
    </message>
    <message>
        <source>Cannot create the archive: {}.</source>
        <translation>无法生成压缩包：{}。</translation>
    </message>
    <message>
        <source>{} is truncated or damaged: it begins as a zip file, but has no valid central directory at its end ({}).</source>
        <translation>{} 被截断或已损坏：它以 zip 文件开头，末尾却没有有效的条目列表（{}）。</translation>
    </message>
    <message>
        <source>the memory of the archive cannot be read back</source>
        <translation>无法读回压缩包的内存</translation>
    </message>
    <message>
        <source>{} cannot be opened: {}.</source>
        <translation>{} 无法打开：{}。</translation>
    </message>
    <message>
        <source>{} is shorter than declared.</source>
        <translation>{} 比声明的短。</translation>
    </message>
    <message>
        <source>it is longer than declared</source>
        <translation>它比其声称的长</translation>
    </message>
    <message>
        <source>{} is empty.</source>
        <translation>{} 为空。</translation>
    </message>
    <message>
        <source>Cannot read {}: {}.</source>
        <translation>无法读取 {}：{}。</translation>
    </message>
    <message>
        <source>{} is not a zip file.</source>
        <translation>{} 不是 zip 文件。</translation>
    </message>
    <message>
        <source>{} uses the unsupported compression method {}; only stored and deflated entries can be read.</source>
        <translation>{} 以方法 {} 压缩；可读取 stored 和 deflate 的条目。</translation>
    </message>
    <message>
        <source>{} declares {} bytes; at most {} are expected.</source>
        <translation>{} 声称有 {} 个字节；此处最多应为 {} 个。</translation>
    </message>
    <message>
        <source>{} declares {} bytes, more than its {} compressed bytes can hold.</source>
        <translation>{} 声称有 {} 个字节，多于其 {} 个压缩字节所能容纳。</translation>
    </message>
</context>
<context>
    <name>engine/codec/arrays</name>
    <message>
        <source>Writing {} is not supported; use NPY, which can store any tensor.</source>
        <translation>不支持写 {}；请用 NPY，它能存储任何张量。</translation>
    </message>
    <message>
        <source>The array &apos;{}&apos; declares more values than a file can have.</source>
        <translation>数组“{}”声明的值多于一个文件所能容纳的。</translation>
    </message>
    <message>
        <source>The array &apos;{}&apos; does not fit into memory.</source>
        <translation>数组“{}”放不进内存。</translation>
    </message>
    <message>
        <source>{} is not a file of arrays.</source>
        <translation>{} 不是数组文件。</translation>
    </message>
    <message>
        <source>Files of arrays are not supported in this build of Comparoscope. Save the array with numpy.save, as .npy.</source>
        <translation>此 Comparoscope 构建不支持数组文件。请用 numpy.save 把数组存为 .npy。</translation>
    </message>
    <message>
        <source>The {} file has no array &apos;{}&apos;; available: {}.</source>
        <translation>{} 文件没有数组“{}”；现有：{}。</translation>
    </message>
    <message>
        <source>The {} file contains no array that can be read.</source>
        <translation>{} 文件不含可以读取的数组。</translation>
    </message>
    <message>
        <source>The file contains 2 arrays; &apos;{}&apos; was read and 1 was not. Use --array NAME to choose.</source>
        <translation>文件含 2 个数组；读取了“{}”，另 1 个没有读取。用 --array NAME 选择。</translation>
    </message>
    <message>
        <source>The file contains {} arrays; &apos;{}&apos; was read and {} were not. Use --array NAME to choose.</source>
        <translation>文件含 {} 个数组；读取了“{}”，另 {} 个没有读取。用 --array NAME 选择。</translation>
    </message>
    <message>
        <source>The MATLAB file ends inside an array.</source>
        <translation>MATLAB 文件在数组中间结束。</translation>
    </message>
    <message>
        <source>The MATLAB file has an element of {} bytes in the place of 4.</source>
        <translation>MATLAB 文件在 4 字节的位置有一个 {} 字节的元素。</translation>
    </message>
    <message>
        <source>The MATLAB file has a header of {} bytes; at most {} are expected.</source>
        <translation>MATLAB 文件的头部有 {} 字节；最多应为 {} 字节。</translation>
    </message>
    <message>
        <source>{} has an array whose compressed bytes are damaged.</source>
        <translation>{} 中有一个数组，其压缩数据已损坏。</translation>
    </message>
    <message>
        <source>The MATLAB file ends after {} bytes, inside its header.</source>
        <translation>MATLAB 文件在 {} 字节之后、头部之内结束。</translation>
    </message>
    <message>
        <source>The header of the MATLAB file does not say its byte order.</source>
        <translation>MATLAB 文件的头部没有写明字节序。</translation>
    </message>
    <message>
        <source>It has more than {} objects.</source>
        <translation>其中的对象超过 {} 个。</translation>
    </message>
    <message>
        <source>The MATLAB file has an array whose header is damaged.</source>
        <translation>MATLAB 文件中有一个数组的头部已损坏。</translation>
    </message>
    <message>
        <source>it is of MATLAB&apos;s class {}</source>
        <translation>它属于 MATLAB 的类 {}</translation>
    </message>
    <message>
        <source>its numbers are complex integers</source>
        <translation>其数值是复整数</translation>
    </message>
    <message>
        <source>The NPY header has {} bytes; at most {} are expected.</source>
        <translation>NPY 文件头有 {} 字节；最多应为 {}。</translation>
    </message>
    <message>
        <source>Unsupported NPY dtype &apos;{}&apos;; integers, bool, floating-point and complex numbers are supported.</source>
        <translation>不支持 NPY dtype“{}”；支持整数、bool、浮点数和复数。</translation>
    </message>
    <message>
        <source>The entry &apos;{}&apos; is not an array.</source>
        <translation>条目“{}”不是数组。</translation>
    </message>
    <message>
        <source>Array &apos;{}&apos;: {}</source>
        <translation>数组“{}”：{}</translation>
    </message>
    <message>
        <source>The array &apos;{}&apos; needs {} bytes of values, but its entry &apos;{}&apos; has {}.</source>
        <translation>数组“{}”需要 {} 字节的值，但其条目“{}”只有 {}。</translation>
    </message>
    <message>
        <source>The NPY header has no &apos;{}&apos;.</source>
        <translation>NPY 头没有 &apos;{}&apos;。</translation>
    </message>
    <message>
        <source>The NPY header&apos;s shape is not a list of numbers.</source>
        <translation>NPY 头中的形状不是数的列表。</translation>
    </message>
    <message>
        <source>The NPY file ends after {} bytes, inside its header.</source>
        <translation>NPY 文件在 {} 个字节之后结束，位于其头部之内。</translation>
    </message>
    <message>
        <source>Unsupported NPY version {}; 1 to 3 are supported.</source>
        <translation>NPY 文件的版本为 {}；可读取 1 到 3。</translation>
    </message>
    <message>
        <source>The NPY file ends after {} bytes, inside its header of {} bytes.</source>
        <translation>NPY 文件在 {} 个字节之后结束，位于其 {} 字节的头部之内。</translation>
    </message>
    <message>
        <source>The NPY file holds records, which are not supported. Save one plain array of uint8, uint16 or a float type.</source>
        <translation>NPY 文件中是记录，不是数。请保存一个 uint8、uint16 或浮点类型的普通数组。</translation>
    </message>
    <message>
        <source>The pickle ends inside an instruction.</source>
        <translation>pickle 在一条指令中间结束。</translation>
    </message>
    <message>
        <source>Unsupported pickle instruction {} at byte {}.</source>
        <translation>不支持的 pickle 指令 {}，位于第 {} 字节。</translation>
    </message>
    <message>
        <source>The pickle makes more than {} values.</source>
        <translation>pickle 产生的值超过 {} 个。</translation>
    </message>
    <message>
        <source>The pickle takes a value that it has not made.</source>
        <translation>pickle 取用了它没有产生的值。</translation>
    </message>
    <message>
        <source>The pickle adds to a value that takes nothing.</source>
        <translation>pickle 向不可添加的值添加内容。</translation>
    </message>
    <message>
        <source>The pickle goes back to a mark that it has not set.</source>
        <translation>pickle 回到了它没有设置的标记。</translation>
    </message>
    <message>
        <source>The pickle remembers a value that it has not made.</source>
        <translation>pickle 记住了它没有产生的值。</translation>
    </message>
    <message>
        <source>The pickle recalls a value that it did not remember.</source>
        <translation>pickle 取回了它没有记住的值。</translation>
    </message>
    <message>
        <source>The pickle sets a key without a value.</source>
        <translation>pickle 设置了没有值的键。</translation>
    </message>
    <message>
        <source>The header</source>
        <translation>文件头</translation>
    </message>
    <message>
        <source>The array &apos;{}&apos; has the unsupported dtype {}.</source>
        <translation>数组“{}”的 dtype {} 不受支持。</translation>
    </message>
    <message>
        <source>expected two places.</source>
        <translation>应为两个位置。</translation>
    </message>
    <message>
        <source>the shape and the dtype need {} bytes of values.</source>
        <translation>该形状和 dtype 需要 {} 字节的值。</translation>
    </message>
    <message>
        <source>the file ends before them.</source>
        <translation>文件在此之前结束。</translation>
    </message>
    <message>
        <source>It is a TorchScript program. Save the state_dict() of its module with torch.save.</source>
        <translation>它是 TorchScript 程序。请用 torch.save 保存其模块的 state_dict()。</translation>
    </message>
    <message>
        <source>{} object of {} was not read.</source>
        <translation>{} 个 {} 对象未读取。</translation>
    </message>
    <message>
        <source>{} objects of {} were not read.</source>
        <translation>{} 个 {} 对象未读取。</translation>
    </message>
    <message>
        <source>It contains no tensor that can be read.</source>
        <translation>它不含可以读取的张量。</translation>
    </message>
    <message>
        <source>Its lists and dictionaries are nested too deep.</source>
        <translation>其列表和字典嵌套过深。</translation>
    </message>
    <message>
        <source>Its lists and dictionaries hold more than {} values.</source>
        <translation>其列表和字典中的值超过 {} 个。</translation>
    </message>
    <message>
        <source>The tensor &apos;{}&apos; is not as torch.save writes it.</source>
        <translation>张量“{}”不是 torch.save 所写的形式。</translation>
    </message>
    <message>
        <source>&apos;{}&apos; was not read: {}.</source>
        <translation>未读取“{}”：{}。</translation>
    </message>
    <message>
        <source>{} entries were not read, the first of them &apos;{}&apos;: {}.</source>
        <translation>有 {} 项未读取，第一项是“{}”：{}。</translation>
    </message>
    <message>
        <source>There are {} bytes left, not {}.</source>
        <translation>剩余 {} 字节，而不是 {}。</translation>
    </message>
    <message>
        <source>Cannot read {}: it is not a regular file.</source>
        <translation>无法读取 {}：它不是普通文件。</translation>
    </message>
    <message>
        <source>{} cannot be read.</source>
        <translation>无法读取 {}。</translation>
    </message>
</context>
<context>
    <name>engine/codec/arrays/hdf5</name>
    <message>
        <source>It is no HDF5 file that libhdf5 opens: {}.</source>
        <translation>这不是 libhdf5 能打开的 HDF5 文件：{}。</translation>
    </message>
    <message>
        <source>its layout is damaged</source>
        <translation>其布局已损坏</translation>
    </message>
    <message>
        <source>its compression (filter {}) is not in this libhdf5</source>
        <translation>此 libhdf5 没有其压缩方式（滤波器 {}）</translation>
    </message>
    <message>
        <source>its compression &apos;{}&apos; (filter {}) is not in this libhdf5</source>
        <translation>此 libhdf5 没有其压缩方式“{}”（滤波器 {}）</translation>
    </message>
    <message>
        <source>The group &apos;{}&apos; cannot be read: {}.</source>
        <translation>无法读取组“{}”：{}。</translation>
    </message>
    <message>
        <source>Its groups are nested too deep.</source>
        <translation>其组嵌套过深。</translation>
    </message>
    <message>
        <source>it is a link to another file, which is not followed</source>
        <translation>它是指向另一个文件的链接，不会跟随</translation>
    </message>
    <message>
        <source>The object &apos;{}&apos; cannot be read: {}.</source>
        <translation>无法读取对象“{}”：{}。</translation>
    </message>
    <message>
        <source>it has no values</source>
        <translation>它没有值</translation>
    </message>
    <message>
        <source>its type is neither a number nor text</source>
        <translation>其类型既不是数值也不是文本</translation>
    </message>
    <message>
        <source>its values are in other files, which are not opened</source>
        <translation>其值在其他文件中，不会打开那些文件</translation>
    </message>
    <message>
        <source>its chunks have more than {} bytes</source>
        <translation>其分块超过 {} 字节</translation>
    </message>
    <message>
        <source>its chunks have {} bytes, more than the file can hold</source>
        <translation>其分块有 {} 字节，超出文件所能容纳</translation>
    </message>
    <message>
        <source>Cannot start the process that reads HDF5 files: {}.</source>
        <translation>无法启动读取 HDF5 文件的进程：{}。</translation>
    </message>
    <message>
        <source>The reply of the process that reads it</source>
        <translation>读取它的进程的应答</translation>
    </message>
    <message>
        <source>libhdf5 ended {} times while reading other arrays of the file, which is probably damaged. Write it again, or restore it from a copy.</source>
        <translation>libhdf5 在读取该文件的其他数组时结束了 {} 次，文件可能已损坏。请重新写入，或从副本恢复。</translation>
    </message>
    <message>
        <source>the process that reads it sent an invalid reply; the file is probably damaged. Write it again, or restore it from a copy.</source>
        <translation>读取它的进程发来了无效的应答；文件可能已损坏。请重新写入，或从副本恢复。</translation>
    </message>
    <message>
        <source>The array &apos;{}&apos; cannot be read: {}</source>
        <translation>数组“{}”无法读取：{}</translation>
    </message>
    <message>
        <source>it has more than {} objects.</source>
        <translation>它有超过 {} 个对象。</translation>
    </message>
    <message>
        <source>it claims {} bytes of values, more than the file can hold</source>
        <translation>它声称有 {} 字节的值，超出文件所能容纳的</translation>
    </message>
    <message>
        <source>it has more than {} axes.</source>
        <translation>它有超过 {} 个轴。</translation>
    </message>
    <message>
        <source>The array &apos;{}&apos;</source>
        <translation>数组“{}”</translation>
    </message>
    <message>
        <source>The array &apos;{}&apos; of {}</source>
        <translation>{1} 的数组“{0}”</translation>
    </message>
    <message>
        <source>This program cannot read HDF5 files: its main() does not call comparo::hdf5::servedReader().</source>
        <translation>此程序不能读取 HDF5 文件：其 main() 没有调用 comparo::hdf5::servedReader()。</translation>
    </message>
    <message>
        <source>libhdf5 did not respond for {} minutes. Copy the file to a local disk and try again.</source>
        <translation>libhdf5 在 {} 分钟内没有响应。请将文件复制到本地磁盘后重试。</translation>
    </message>
    <message>
        <source>the process that reads it exited too early. Try again; if it happens again, the file is probably damaged.</source>
        <translation>读取它的进程过早退出。请重试；如果再次发生，文件可能已损坏。</translation>
    </message>
    <message>
        <source>the process that reads it was killed (signal {}, {}), perhaps for lack of memory. Close other programs and try again.</source>
        <translation>读取它的进程被终止（信号 {}，{}），可能是内存不足。请关闭其他程序后重试。</translation>
    </message>
    <message>
        <source>libhdf5 did not finish within {} seconds; the file is probably damaged. Write it again, or restore it from a copy.</source>
        <translation>libhdf5 在 {} 秒内没有完成；文件可能已损坏。请重新写入，或从副本恢复。</translation>
    </message>
    <message>
        <source>libhdf5 crashed while reading it (signal {}, {}); the file is probably damaged. Write it again, or restore it from a copy.</source>
        <translation>libhdf5 在读取时崩溃（信号 {}，{}）；文件可能已损坏。请重新写入，或从副本恢复。</translation>
    </message>
    <message>
        <source>libhdf5 needs more memory than a file of this size can need; the file is probably damaged.</source>
        <translation>libhdf5 所需的内存超出这种大小的文件可能需要的量；文件可能已损坏。</translation>
    </message>
    <message>
        <source>Its names take more than {} bytes.</source>
        <translation>其名称超过 {} 字节。</translation>
    </message>
    <message>
        <source>its integers have {} bytes</source>
        <translation>其整数为 {} 字节</translation>
    </message>
    <message>
        <source>it is a compound of several fields</source>
        <translation>它是由多个字段组成的复合类型</translation>
    </message>
    <message>
        <source>its floating-point format of {} bytes is not known</source>
        <translation>其 {} 字节的浮点格式未知</translation>
    </message>
    <message>
        <source>it holds text</source>
        <translation>它包含文本</translation>
    </message>
    <message>
        <source>it holds references to other parts of the file</source>
        <translation>它包含对文件其他部分的引用</translation>
    </message>
</context>
<context>
    <name>engine/codec/cuda_jpeg</name>
    <message>
        <source>jpeg_encode: the image is empty.</source>
        <translation>jpeg_encode：图像为空。</translation>
    </message>
    <message>
        <source>jpeg_encode: JPEG holds one uint8 image of 1 or 3 channels; this is {} {}.</source>
        <translation>jpeg_encode：JPEG 保存一张 1 或 3 通道的 uint8 图像；这张为 {} {}。</translation>
    </message>
    <message>
        <source>jpeg_encode: the sides of a JPEG are at most {}; this image is {}.</source>
        <translation>jpeg_encode：JPEG 的边长最大为 {}；此图像为 {}。</translation>
    </message>
    <message>
        <source>jpeg_encode: quality must be from 1 to 100; this is {}.</source>
        <translation>jpeg_encode：质量须为 1 到 100；此处为 {}。</translation>
    </message>
    <message>
        <source>jpeg_encode: restart intervals must be from 0 to {}; this is {}.</source>
        <translation>jpeg_encode：重启间隔须为 0 到 {}；此处为 {}。</translation>
    </message>
    <message>
        <source>jpeg_retrieve: {} bytes were requested; the encoder holds at most {} and the destination {}.</source>
        <translation>jpeg_retrieve：要求 {} 个字节；编码器最多有 {} 个，目标有 {} 个。</translation>
    </message>
</context>
<context>
    <name>engine/codec/files</name>
    <message>
        <source>{} bits of red, {} of green, {} of blue, {} of alpha</source>
        <translation>红色 {} 位，绿色 {} 位，蓝色 {} 位，alpha {} 位</translation>
    </message>
    <message>
        <source>{} bits of red, {} of green, {} of blue</source>
        <translation>红色 {} 位，绿色 {} 位，蓝色 {} 位</translation>
    </message>
    <message>
        <source>its run-length data do not fill its rows</source>
        <translation>其游程没有填满各行</translation>
    </message>
    <message>
        <source>its pixels end too early</source>
        <translation>其像素过早结束</translation>
    </message>
    <message>
        <source>{} declares that its pixels begin where its palette does; they were read from after it.</source>
        <translation>{} 声称其像素从调色板处开始；已从调色板之后读取。</translation>
    </message>
    <message>
        <source>{} has {}; the samples are as stored, not scaled to 8 bits.</source>
        <translation>{} 有 {}；样本保持存储时的值，未缩放到 8 位。</translation>
    </message>
    <message>
        <source>{} has pixels of four bytes with an unused last one; it is not zero everywhere and was ignored.</source>
        <translation>{} 的像素为四个字节，最后一个没有含义；它并非处处为零，未予读取。</translation>
    </message>
    <message>
        <source>it ends inside its header</source>
        <translation>它在头部之内结束</translation>
    </message>
    <message>
        <source>its BMP header has an invalid size of {} bytes</source>
        <translation>其文件头有 {} 字节，没有这样的 BMP</translation>
    </message>
    <message>
        <source>{} has {} bits per pixel with the unsupported compression {}. Save it as PNG.</source>
        <translation>{} 每像素 {} 位，编码为 {}，不支持读取。请另存为 PNG。</translation>
    </message>
    <message>
        <source>its palette of {} colours exceeds the file or its bit depth</source>
        <translation>其 {} 种颜色的调色板超出文件或位深</translation>
    </message>
    <message>
        <source>{} has the unsupported masks {} for red, green and blue; each must be one run of 1 to 16 bits that does not overlap the others. Save it as PNG.</source>
        <translation>{} 的红、绿、蓝掩码为 {}；可读取的每种颜色各有 1 到 16 个相连的位，且互不重叠。请另存为 PNG。</translation>
    </message>
    <message>
        <source>uint8 with 1 or 3 channels</source>
        <translation>uint8、1 或 3 通道</translation>
    </message>
    <message>
        <source>The EXR file has no layer &apos;{}&apos;; available: {}.</source>
        <translation>EXR 文件中没有层 &apos;{}&apos;；有 {}。</translation>
    </message>
    <message>
        <source>({}, {}) to ({}, {})</source>
        <translation>({}, {}) 至 ({}, {})</translation>
    </message>
    <message>
        <source>its pixels cannot be decoded</source>
        <translation>其像素无法解码</translation>
    </message>
    <message>
        <source>it declares {}x{} pixels; sides of up to {} are supported</source>
        <translation>它声称有 {}x{} 像素；可读取的边长最大为 {}</translation>
    </message>
    <message>
        <source>its samples need {} bytes, but it has {}</source>
        <translation>其样本需要 {} 个字节，而它只有 {} 个</translation>
    </message>
    <message>
        <source>{} contains deep samples (several per pixel), which are not supported.</source>
        <translation>{} 含有深度样本（每像素多个），不支持读取。</translation>
    </message>
    <message>
        <source>{} has no channels.</source>
        <translation>{} 没有通道。</translation>
    </message>
    <message>
        <source>The data window is {}, the display window {}; the image covers both, with 0 where there are no data.</source>
        <translation>数据窗口为 {}，显示窗口为 {}；图片包含两者，没有数据处为 0。</translation>
    </message>
    <message>
        <source>The data window is {}, the display window {}; the image covers only the data window.</source>
        <translation>数据窗口为 {}，显示窗口为 {}；图片只含数据窗口。</translation>
    </message>
    <message>
        <source>{} was read as the channels {}.</source>
        <translation>{} 按通道 {} 读取。</translation>
    </message>
    <message>
        <source>{} has further channels, which were not read: {}. &apos;comparo diff&apos; compares all; use --layer to choose.</source>
        <translation>{} 还有未读取的通道：{}。&apos;comparo diff&apos; 比较全部；可用 --layer 选择。</translation>
    </message>
    <message>
        <source>float16 values were widened to {} (exactly); ULP counts are those of that dtype.</source>
        <translation>float16 值已（精确地）加宽为 {}；ULP 计数按后者。</translation>
    </message>
    <message>
        <source>Unsigned integers of 32 bits are held as float64, which represents them exactly.</source>
        <translation>32 位无符号整数以 float64 保存，后者能表示其每个值。</translation>
    </message>
    <message>
        <source>Channels with fewer samples repeat each at every pixel of its block; nothing was interpolated.</source>
        <translation>样本较少的通道在其块的每个像素处取同一样本；未做插值。</translation>
    </message>
    <message>
        <source>Alpha in OpenEXR is associated (premultiplied): the colours are stored multiplied by it, and compared as stored.</source>
        <translation>OpenEXR 的 alpha 为关联型（预乘）：颜色存储时已乘以它，并按存储值比较。</translation>
    </message>
    <message>
        <source>custom chromaticities</source>
        <translation>自己的色度坐标</translation>
    </message>
    <message>
        <source>{} and {} more</source>
        <translation>{} 以及另外 {} 个</translation>
    </message>
    <message>
        <source>it declares an invalid data window; sides of up to {} are supported</source>
        <translation>它声称的数据窗口边长过大；可读取的边长最大为 {}</translation>
    </message>
    <message>
        <source>its headers declare two different sizes</source>
        <translation>其头部给出两种尺寸</translation>
    </message>
    <message>
        <source>{} has {} channels of {} pixels, more than can be read at a time. Use --layer to choose some.</source>
        <translation>{} 有 {} 个 {} 像素的通道，超过一次可读取的数量。可用 --layer 选择其中一些。</translation>
    </message>
    <message>
        <source>float32 with 1, 3 or 4 channels</source>
        <translation>float32、1、3 或 4 通道</translation>
    </message>
    <message>
        <source>{} stores one image of {}, with sides of 1 to {}; this is {} {}. Use NPY, which can store any tensor.</source>
        <translation>{} 保存一张 {} 的图像，边长 1 到 {}；这张为 {} {}。NPY 可保存任何张量。</translation>
    </message>
    <message>
        <source>{} is damaged or truncated: its header of {} bytes has no image size.</source>
        <translation>{} 已损坏或被截断：其 {} 字节的头部没有给出图像尺寸。</translation>
    </message>
    <message>
        <source>{} declares an invalid size of {}x{} pixels.</source>
        <translation>{} 声称尺寸为 {}x{} 像素。</translation>
    </message>
    <message>
        <source>{} declares {}x{} pixels; at most {} are supported.</source>
        <translation>{} 声称有 {}x{} 像素；最多解码 {} 像素。</translation>
    </message>
    <message>
        <source>{} is truncated: it needs at least {} bytes and has {}. Copy or download it again.</source>
        <translation>{} 被截断：至少需要 {} 个字节，而只有 {} 个。请重新复制或下载。</translation>
    </message>
    <message>
        <source>{} has 1 page, but page {} was requested.</source>
        <translation>{} 有 1 页；要求的是第 {} 页。</translation>
    </message>
    <message>
        <source>{} has {} pages, but page {} was requested.</source>
        <translation>{} 有 {} 页；要求的是第 {} 页。</translation>
    </message>
    <message>
        <source>{} is damaged or truncated: {}.</source>
        <translation>{} 已损坏或被截断：{}。</translation>
    </message>
    <message>
        <source>Use --page N to choose.</source>
        <translation>可用 --page N 选择。</translation>
    </message>
    <message>
        <source>{} has {}, which is not applied: the pixels are as stored.</source>
        <translation>{} 有 {}，未予应用：像素按存储的样子。</translation>
    </message>
    <message>
        <source>its header has no size and scale</source>
        <translation>其头部没有给出尺寸和比例</translation>
    </message>
    <message>
        <source>its samples end prematurely</source>
        <translation>其样本过早结束</translation>
    </message>
    <message>
        <source>{} declares the scale {}; the samples are as stored, not multiplied or divided by it.</source>
        <translation>{} 指定了比例 {}；样本按存储的样子，未乘以或除以它。</translation>
    </message>
    <message>
        <source>float32 with 1 or 3 channels</source>
        <translation>float32、1 或 3 通道</translation>
    </message>
    <message>
        <source>The checksum of all its pixels is wrong, but those of its chunks are correct: the program that wrote it has a bug.</source>
        <translation>其全部像素的校验和错误，而各数据块的正确：写出它的程序有误。</translation>
    </message>
    <message>
        <source>{} declares one transparent colour (tRNS); it was converted to alpha, 0 where that colour is.</source>
        <translation>{} 指定了一种透明颜色（tRNS）；它成为 alpha，该颜色处为 0。</translation>
    </message>
    <message>
        <source>{} has {} frames</source>
        <translation>{} 有 {} 帧</translation>
    </message>
    <message>
        <source>the one of its IDAT chunks</source>
        <translation>其 IDAT 数据块的一帧</translation>
    </message>
    <message>
        <source>{} is not supported: {}.</source>
        <translation>{} 不支持读取：{}。</translation>
    </message>
    <message>
        <source>{} is damaged: {}. Copy or download it again.</source>
        <translation>{} 已损坏：{}。请重新复制或下载。</translation>
    </message>
    <message>
        <source>uint8 or uint16 with 1 to 4 channels</source>
        <translation>uint8 或 uint16、1 到 4 通道</translation>
    </message>
    <message>
        <source>0 is fastest; 1 to 9 trade speed for a smaller file.</source>
        <translation>0 写得快；1 到 9 花更多时间以得到更小的文件。</translation>
    </message>
    <message>
        <source>its compressed pixels are an invalid deflate stream</source>
        <translation>其压缩像素是无效的 deflate 流</translation>
    </message>
    <message>
        <source>its deflate stream ends before its last row</source>
        <translation>其 deflate 流在最后一行之前结束</translation>
    </message>
    <message>
        <source>row {} has the invalid PNG filter type {}</source>
        <translation>第 {} 行使用了 PNG 中不存在的滤波器 {}</translation>
    </message>
    <message>
        <source>Not enough memory to compress a PNG file.</source>
        <translation>内存不足，无法压缩 PNG 文件。</translation>
    </message>
    <message>
        <source>its header has {} bytes, not 13</source>
        <translation>其文件头有 {} 字节，而不是 13 字节</translation>
    </message>
    <message>
        <source>its header has an invalid bit depth of {} for the PNG colour type {}</source>
        <translation>其文件头给出了 PNG 中不存在的组合：颜色类型 {1}，{0} 位</translation>
    </message>
    <message>
        <source>its header has an invalid compression, filter or interlace method</source>
        <translation>其文件头指定了 PNG 中不存在的压缩、滤波或隔行方式</translation>
    </message>
    <message>
        <source>its palette has an invalid length of {} bytes</source>
        <translation>其调色板有 {} 字节</translation>
    </message>
    <message>
        <source>a colour profile</source>
        <translation>颜色配置文件</translation>
    </message>
    <message>
        <source>the colour profile &apos;{}&apos;</source>
        <translation>颜色配置文件 &apos;{}&apos;</translation>
    </message>
    <message>
        <source>a colour space by cICP (primaries {}, transfer {})</source>
        <translation>cICP 颜色空间（原色 {}，传递 {}）</translation>
    </message>
    <message>
        <source>a gamma of {}</source>
        <translation>值为 {} 的 gamma</translation>
    </message>
    <message>
        <source>it ends inside a chunk</source>
        <translation>它在数据块之内结束</translation>
    </message>
    <message>
        <source>its header (IHDR) is not its first chunk</source>
        <translation>其头部（IHDR）不是第一个数据块</translation>
    </message>
    <message>
        <source>it has a second header (IHDR)</source>
        <translation>它有第二个头部（IHDR）</translation>
    </message>
    <message>
        <source>its palette (PLTE) is misplaced</source>
        <translation>其调色板（PLTE）位置不对</translation>
    </message>
    <message>
        <source>its palette (PLTE) before the pixels is missing</source>
        <translation>像素之前缺少调色板（PLTE）</translation>
    </message>
    <message>
        <source>it has an unknown critical chunk at byte {}</source>
        <translation>字节 {} 处有一个未知的关键数据块</translation>
    </message>
    <message>
        <source>it has no pixels</source>
        <translation>没有像素</translation>
    </message>
    <message>
        <source>its header does not consist of three numbers</source>
        <translation>其头部不是三个数</translation>
    </message>
    <message>
        <source>its maximum (maxval) is {}; 1 to 65535 are supported</source>
        <translation>其最大样本值为 {}；可读取 1 到 65535</translation>
    </message>
    <message>
        <source>its samples end prematurely, or are not numbers</source>
        <translation>其样本过早结束，或不是数</translation>
    </message>
    <message>
        <source>{} is a bitmap: white (0) was read as 255 and black (1) as 0.</source>
        <translation>{} 是位图：白色（0）读作 255，黑色（1）读作 0。</translation>
    </message>
    <message>
        <source>{} has samples of 0 to {}; they are as stored, not scaled to {}.</source>
        <translation>{} 的样本为 0 到 {}；按存储的样子，未缩放到 {}。</translation>
    </message>
    <message>
        <source>{} samples are larger than {}, the maximum in the header of the file.</source>
        <translation>{} 个样本大于文件头所允许的最大值 {}。</translation>
    </message>
    <message>
        <source>uint8 or uint16 with 1 or 3 channels</source>
        <translation>uint8 或 uint16、1 或 3 通道</translation>
    </message>
    <message>
        <source>A page was selected, but the file is {}.</source>
        <translation>选择了页，而文件是 {}。</translation>
    </message>
    <message>
        <source>A layer was selected, but the file is {}.</source>
        <translation>选择了层，而文件是 {}。</translation>
    </message>
    <message>
        <source>An array was selected, but the file is {}.</source>
        <translation>选择了数组，而文件是 {}。</translation>
    </message>
    <message>
        <source>Only TIFF and GIF have pages, only EXR has layers and only NPZ, PyTorch and safetensors have arrays.</source>
        <translation>只有 TIFF 和 GIF 有页，只有 EXR 有图层，只有 NPZ、PyTorch 和 safetensors 有数组。</translation>
    </message>
    <message>
        <source>A layout was selected, but the file is {}. Only files of arrays do not define theirs.</source>
        <translation>选择了布局，但文件是 {}。只有数组文件不规定自己的布局。</translation>
    </message>
    <message>
        <source>The array was read as {}, which gives it the shape of {}; use --layout to choose another order.</source>
        <translation>数组按 {} 读取，此时它与 {} 形状相同；可用 --layout 选择其他次序。</translation>
    </message>
    <message>
        <source>its directory cannot be read</source>
        <translation>其目录无法读取</translation>
    </message>
    <message>
        <source>{} has {} pages</source>
        <translation>{} 有 {} 页</translation>
    </message>
    <message>
        <source>page {}</source>
        <translation>第 {} 页</translation>
    </message>
    <message>
        <source>{} cannot be encoded: {}.</source>
        <translation>无法编码 {}：{}。</translation>
    </message>
    <message>
        <source>{} cannot be read by libtiff: {}.</source>
        <translation>{} 不支持读取：libtiff 报告：{}。</translation>
    </message>
    <message>
        <source>the directory of that page cannot be read</source>
        <translation>该页的目录无法读取</translation>
    </message>
    <message>
        <source>uint8, uint16 or float32 with 1 to 4 channels, or float64 with 1</source>
        <translation>uint8、uint16 或 float32、1 到 4 通道，或 float64、1 通道</translation>
    </message>
    <message>
        <source>{}, which is not supported. Save it in another format.</source>
        <translation>{}，不支持读取。请以其他方式保存。</translation>
    </message>
    <message>
        <source>{} ({})</source>
        <translation>{}（{}）</translation>
    </message>
    <message>
        <source>number {}</source>
        <translation>编号 {}</translation>
    </message>
    <message>
        <source>{} has floating-point samples of {} bits</source>
        <translation>{} 的样本为 {} 位浮点</translation>
    </message>
    <message>
        <source>{} has complex samples</source>
        <translation>{} 的样本为复数</translation>
    </message>
    <message>
        <source>{} has samples of the format {}</source>
        <translation>{} 的样本格式为 {}</translation>
    </message>
    <message>
        <source>{} has integer samples of {} bits</source>
        <translation>{} 的样本为 {} 位整数</translation>
    </message>
    <message>
        <source>{} has logarithmic colours without SGI&apos;s compression</source>
        <translation>{} 的对数颜色以 SGI 之外的方式压缩</translation>
    </message>
    <message>
        <source>{} has JPEG strips of colours that the decoder cannot convert to RGB</source>
        <translation>{} 含有解码器不会转换为 RGB 的颜色的 JPEG 条带</translation>
    </message>
    <message>
        <source>its chroma has one sample for {}x{} pixels</source>
        <translation>其色度每 {}x{} 像素一个样本</translation>
    </message>
    <message>
        <source>{} has reduced chroma without three interleaved samples of 8 bits</source>
        <translation>{} 的色度样本较少，且不是并排的三个 8 位样本</translation>
    </message>
    <message>
        <source>{} has a strip or tile of {}x{} pixels; only less than 1 GiB is supported.</source>
        <translation>{} 含有 {}x{} 像素的条带或图块；一次读取须小于 1 GiB。</translation>
    </message>
    <message>
        <source>{} has JPEG strips of YCbCr, which were decoded to RGB as JPEG files are.</source>
        <translation>{} 含有 YCbCr 的 JPEG 条带，已像 JPEG 文件一样解码为 RGB。</translation>
    </message>
    <message>
        <source>{} has logarithmic codes, which were decoded to CIE {} and not converted to RGB.</source>
        <translation>{} 含有对数编码，已解码为 CIE {}，未转换为 RGB。</translation>
    </message>
    <message>
        <source>{} holds the mask of another image.</source>
        <translation>{} 保存另一张图片的蒙版。</translation>
    </message>
    <message>
        <source>{} holds the mosaic of a sensor: it is as stored, not interpolated.</source>
        <translation>{} 保存传感器的马赛克：按存储的样子，未插值。</translation>
    </message>
    <message>
        <source>a* and b* are signed in the file; they are read as unsigned numbers with the same bits.</source>
        <translation>文件中 a* 和 b* 为有符号数；按位相同的无符号数读取。</translation>
    </message>
    <message>
        <source>{} has 0 for white; the samples are as stored, not inverted.</source>
        <translation>{} 以 0 为白；样本按存储的样子，未反相。</translation>
    </message>
    <message>
        <source>Its chroma has one sample for {}x{} pixels, repeated at each of these; nothing was interpolated.</source>
        <translation>其色度每 {}x{} 像素一个样本，位于其中每个像素；未做插值。</translation>
    </message>
    <message>
        <source>Sample {} is of an unspecified kind; it is as stored.</source>
        <translation>样本 {} 的种类文件未说明；按存储的样子。</translation>
    </message>
    <message>
        <source>a page declares {}x{} pixels; 1 to {} are supported</source>
        <translation>某页声称有 {}x{} 像素；可解码 1 到 {} 像素</translation>
    </message>
    <message>
        <source>{} is compressed by {}</source>
        <translation>{} 以 {} 压缩</translation>
    </message>
    <message>
        <source>its photometric interpretation is missing</source>
        <translation>它没有说明样本的含义</translation>
    </message>
    <message>
        <source>{} has colours of the photometric interpretation {}</source>
        <translation>{} 的颜色采用光度解释 {}</translation>
    </message>
    <message>
        <source>{} has {} samples per pixel</source>
        <translation>{} 每像素有 {} 个样本</translation>
    </message>
    <message>
        <source>it has {} samples per pixel, but its colours need {}</source>
        <translation>它每像素有 {} 个样本，而其颜色需要 {} 个</translation>
    </message>
    <message>
        <source>{} has a palette for {} samples of {} bits</source>
        <translation>{} 有供 {} 个 {} 位样本用的调色板</translation>
    </message>
    <message>
        <source>{} is damaged or truncated: it has no palette.</source>
        <translation>{} 已损坏或被截断：它没有调色板。</translation>
    </message>
    <message>
        <source>{} has a palette of 16 bits and an extra sample of 8 bits, which is not supported. Save it in another format.</source>
        <translation>{} 的调色板为 16 位，旁边的附加样本为 8 位，不支持读取。请以其他方式保存。</translation>
    </message>
    <message>
        <source>{} has a palette; the samples are its colours, with {} bits each.</source>
        <translation>{} 有调色板；其样本为调色板的颜色，各 {} 位。</translation>
    </message>
    <message>
        <source>the first one</source>
        <translation>第一个</translation>
    </message>
    <message>
        <source>{} is an animation whose first frame is damaged or covers only a part of the image; save one frame of it as an image.</source>
        <translation>{} 是动画，其第一帧已损坏或只覆盖图片的一部分；请将其中一帧存为图像。</translation>
    </message>
    <message>
        <source>its WebP header is invalid</source>
        <translation>其头部不是 WebP 文件的开头</translation>
    </message>
    <message>
        <source>Not enough memory to compress a WebP file.</source>
        <translation>内存不足，无法压缩 WebP 文件。</translation>
    </message>
    <message>
        <source>uint8 with 1, 3 or 4 channels</source>
        <translation>uint8、1、3 或 4 通道</translation>
    </message>
</context>
<context>
    <name>engine/codec/inspect</name>
    <message>
        <source>A source must be one 8-bit image with 1 or 3 channels; this is {} {}.</source>
        <translation>源图必须是一张 8 位、1 或 3 通道的图片；这张为 {} {}。</translation>
    </message>
    <message>
        <source>The file is {} x {}, the source {} x {}.</source>
        <translation>文件为 {} x {}，源图为 {} x {}。</translation>
    </message>
    <message>
        <source>The file has {}, the source {}.</source>
        <translation>文件有 {}，源图有 {}。</translation>
    </message>
    <message>
        <source>{} component</source>
        <translation>{} 个分量</translation>
    </message>
    <message>
        <source>{} components</source>
        <translation>{} 个分量</translation>
    </message>
    <message>
        <source>{} channel</source>
        <translation>{} 个通道</translation>
    </message>
    <message>
        <source>{} channels</source>
        <translation>{} 个通道</translation>
    </message>
    <message>
        <source>Not a JPEG file: it does not start with the SOI marker (FF D8).</source>
        <translation>不是 JPEG 文件：开头没有 SOI 标记（FF D8）。</translation>
    </message>
    <message>
        <source>The file uses arithmetic coding, which is not supported.</source>
        <translation>文件采用算术编码，不予解析。</translation>
    </message>
    <message>
        <source>The file is lossless or hierarchical, which is not supported.</source>
        <translation>文件为无损或分层模式，不予解析。</translation>
    </message>
    <message>
        <source>The file has {} bits per sample; only 8 are supported.</source>
        <translation>文件每样本 {} 位；只解析 8 位。</translation>
    </message>
    <message>
        <source>The file has {} components; at most 4 are supported.</source>
        <translation>文件有 {} 个分量；最多解析 4 个。</translation>
    </message>
    <message>
        <source>It comes from the source with red and blue swapped.</source>
        <translation>它来自红蓝互换后的源图。</translation>
    </message>
    <message>
        <source>It comes from the source read with a pitch one sample too large.</source>
        <translation>它来自以多一个样本的行距读取的源图。</translation>
    </message>
    <message>
        <source>Such a small deviation everywhere indicates another transform (a fast DCT), another rounding or another colour matrix.</source>
        <translation>处处都有如此小的偏差，是变换不同（快速 DCT）、舍入不同或颜色矩阵不同。</translation>
    </message>
    <message>
        <source>Possible causes are another image, a wrong pitch, planes in another order, another colour matrix or a quantisation table that is not the encoder&apos;s.</source>
        <translation>可能是另一张图片、行距错误、平面顺序不同、颜色矩阵不同，或量化表不是编码器的。</translation>
    </message>
    <message>
        <source>Header damaged at byte {}: {}</source>
        <translation>头部在字节 {} 处损坏：{}</translation>
    </message>
    <message>
        <source>Legal stream of another image.</source>
        <translation>合法的码流，但属于另一张图片。</translation>
    </message>
    <message>
        <source>The decoder under test</source>
        <translation>被测解码器</translation>
    </message>
    <message>
        <source>Legal stream of this source, but two decoders return different pixels: a decoder, its buffers or its streams are at fault.</source>
        <translation>该源图的合法码流，但两个解码器由它得到不同的像素：问题在某个解码器、其缓冲区或其流。</translation>
    </message>
    <message>
        <source>Legal stream, but two decoders return different pixels: a decoder, its buffers or its streams are at fault.</source>
        <translation>合法的码流，但两个解码器由它得到不同的像素：问题在某个解码器、其缓冲区或其流。</translation>
    </message>
    <message>
        <source>bitstream damaged</source>
        <translation>码流损坏</translation>
    </message>
    <message>
        <source>wrong input</source>
        <translation>输入错误</translation>
    </message>
    <message>
        <source>wrong everywhere</source>
        <translation>处处错误</translation>
    </message>
    <message>
        <source>other image</source>
        <translation>另一张图片</translation>
    </message>
    <message>
        <source>decoders disagree</source>
        <translation>解码器不一致</translation>
    </message>
    <message>
        <source>unreadable</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>header damaged</source>
        <translation>头部损坏</translation>
    </message>
    <message>
        <source>suspicious</source>
        <translation>可疑</translation>
    </message>
    <message>
        <source>block ({}, {}) of {}</source>
        <translation>{2} 的块 ({0}, {1})</translation>
    </message>
    <message>
        <source>block ({}, {}) of {} in MCU {}</source>
        <translation>{2} 的块 ({0}, {1})，MCU {3}</translation>
    </message>
    <message>
        <source>row {}</source>
        <translation>第 {} 行</translation>
    </message>
    <message>
        <source>bytes {} to {}</source>
        <translation>字节 {} 至 {}</translation>
    </message>
    <message>
        <source>at or before MCU {}</source>
        <translation>在 MCU {} 处或之前</translation>
    </message>
    <message>
        <source>byte {} in scan {} of {}</source>
        <translation>字节 {}，扫描 {}/{}</translation>
    </message>
    <message>
        <source>byte {}</source>
        <translation>字节 {}</translation>
    </message>
    <message>
        <source>{} (not before MCU {}, the restart segment&apos;s first)</source>
        <translation>{}（不早于重启段的第一个 MCU {}）</translation>
    </message>
    <message>
        <source>{} (anywhere before: no restart marker bounds it)</source>
        <translation>{}（之前任何位置：没有重启标记来限定）</translation>
    </message>
    <message>
        <source>{} (not before byte {})</source>
        <translation>{}（不早于字节 {}）</translation>
    </message>
    <message>
        <source>{} (in the first restart segment)</source>
        <translation>{}（在第一个重启段中）</translation>
    </message>
    <message>
        <source>With bit {} of byte {} flipped back the stream is legal and every block comes from this source: that bit was flipped.</source>
        <translation>把字节 {1} 的第 {0} 位翻转回去，码流即合法且每个块都来自该源图：被翻转的正是该位。</translation>
    </message>
    <message>
        <source>No proof of damage: {} coded blocks with legal codes, possible values and the right end.</source>
        <translation>没有损坏的证据：{} 个编码块的码字合法、数值可能、结尾正确。</translation>
    </message>
    <message>
        <source>No proof of damage: {} coded blocks with legal codes and possible values.</source>
        <translation>没有损坏的证据：{} 个编码块的码字合法、数值可能。</translation>
    </message>
    <message>
        <source>Some encoders end their data this way, but codes shifted by damage can, too.</source>
        <translation>有些编码器就这样结束数据；被损坏移位的码字也可能这样结束。</translation>
    </message>
    <message>
        <source>{} more finding.</source>
        <translation>另有 {} 项发现。</translation>
    </message>
    <message>
        <source>{} more findings.</source>
        <translation>另有 {} 项发现。</translation>
    </message>
    <message>
        <source>Bitstream damaged {}.</source>
        <translation>码流损坏，{}。</translation>
    </message>
    <message>
        <source>Bitstream damaged:</source>
        <translation>码流损坏：</translation>
    </message>
    <message>
        <source>Bitstream damaged {}, where blocks stop coming from this source; the codes show it in MCU {}.</source>
        <translation>码流损坏，{}，自此各块不再来自该源图；码字在 MCU {} 处显现。</translation>
    </message>
    <message>
        <source>Bitstream damaged {}, where blocks stop coming from this source.</source>
        <translation>码流损坏，{}，自此各块不再来自该源图。</translation>
    </message>
    <message>
        <source>no proof of damage</source>
        <translation>没有损坏的证据</translation>
    </message>
    <message>
        <source>Without its source this proves damage in 79 % of the single flipped bits that leave a PSNR below 40 dB, and in 53 % of those that move at least 64 samples by more than 8 (measured on 2026-11-27 in 720 files of five photographs). It does not see pixels that an encoder read wrongly.</source>
        <translation>没有源图时，对使 PSNR 低于 40 dB 的单个位翻转，此检查能证明其中 79 % 的损坏；对使至少 64 个样本偏移超过 8 的，能证明 53 %（2026-11-27 在五张照片的 720 个文件上测得）。编码器读错的像素它看不到。</translation>
    </message>
    <message>
        <source>Header damaged: {}.</source>
        <translation>头部损坏：{}。</translation>
    </message>
    <message>
        <source>Its coefficients cannot be read.</source>
        <translation>其系数无法读取。</translation>
    </message>
    <message>
        <source>Header damaged: only values are impossible, as with a quantisation table that is not the encoder&apos;s; every code is legal, and the data end where they should.</source>
        <translation>头部损坏：只有数值不可能，如同量化表不是编码器的；每个码字都合法，数据也在应结束处结束。</translation>
    </message>
    <message>
        <source>The first finding in the coded data lies {}.</source>
        <translation>编码数据中的第一项发现 {}。</translation>
    </message>
    <message>
        <source>{} block does not come from this source, the first of them {}.</source>
        <translation>{} 个块不来自该源图，其中第一个是{}。</translation>
    </message>
    <message>
        <source>{} blocks do not come from this source, the first of them {}.</source>
        <translation>{} 个块不来自该源图，其中第一个是{}。</translation>
    </message>
    <message>
        <source>All coefficients come from this source nevertheless.</source>
        <translation>尽管如此，所有系数都来自该源图。</translation>
    </message>
    <message>
        <source>{} block does not come from this source</source>
        <translation>{} 个块不来自该源图</translation>
    </message>
    <message>
        <source>{} blocks do not come from this source</source>
        <translation>{} 个块不来自该源图</translation>
    </message>
    <message>
        <source>Legal stream, but {}: {}.</source>
        <translation>合法的码流，但{}：{}。</translation>
    </message>
    <message>
        <source>Legal stream, but {}, the first of them {}.</source>
        <translation>合法的码流，但{}，其中第一个是{}。</translation>
    </message>
    <message>
        <source>Legal stream, but one coefficient of one block does not come from this source, as after a flipped bit that left legal codes: {}, frequency ({}, {}), {} steps beyond its interval; the other 63 fit.</source>
        <translation>合法的码流，但有一个块的一个系数不来自该源图，如同位翻转后留下合法的码字：{}，频率 ({}, {})，超出其区间 {} 个步长；其余 63 个符合。</translation>
    </message>
    <message>
        <source>So small a deviation could also come from a slightly different input.</source>
        <translation>如此微小，也可能是略有不同的输入。</translation>
    </message>
    <message>
        <source>Legal stream, but {}: {} DC is off by about the same number of steps. One or more flipped bits that left legal codes have this effect, because DC is coded as differences; no input does.</source>
        <translation>合法的码流，但{}：{}，DC 偏移大致相同的步数。留下合法码字的一个或多个位翻转会造成这种情况，因为 DC 按差值编码；任何输入都不会。</translation>
    </message>
    <message>
        <source>from {} to the end of the restart segment</source>
        <translation>从{}到重启段结尾</translation>
    </message>
    <message>
        <source>from {} to the end of the scan</source>
        <translation>从{}到扫描结尾</translation>
    </message>
    <message>
        <source>Legal stream, but {}: {} nothing fits. A flipped bit that happens to leave legal codes has this effect; an input that was not written to its end could, too.</source>
        <translation>合法的码流，但{}：{}，全都不符。位翻转之后码字碰巧合法会造成这种情况；没有写到结尾的输入也可能如此。</translation>
    </message>
    <message>
        <source>from {}, in the middle of a row, to the end of the restart segment</source>
        <translation>从位于一行中间的{}到重启段结尾</translation>
    </message>
    <message>
        <source>from {}, in the middle of a row, to the end of the scan</source>
        <translation>从位于一行中间的{}到扫描结尾</translation>
    </message>
    <message>
        <source>{} of {} MCUs, rows of samples {} to {}; the first is {}</source>
        <translation>{1} 个 MCU 中的 {0} 个，样本行 {2} 至 {3}；第一个是{4}</translation>
    </message>
    <message>
        <source>Legal stream; {} ({}). All are within 2 units of their intervals: a coarser transform, such as nvJPEG&apos;s, deviates as much.</source>
        <translation>合法的码流；{}（{}）。全都在其区间的 2 个单位以内：较粗的变换（如 nvJPEG 的）会留下这么多。</translation>
    </message>
    <message>
        <source>Legal stream; {}: the encoder read wrong input ({}).</source>
        <translation>合法的码流；{}：编码器读到错误的输入（{}）。</translation>
    </message>
    <message>
        <source>With so few MCUs in a row, a flipped bit that left legal codes could have the same effect.</source>
        <translation>连续的 MCU 如此之少，留下合法码字的位翻转也可能造成同样结果。</translation>
    </message>
    <message>
        <source>Legal stream; {}, all over the image ({} of {} MCUs; half of the blocks by {} units or more).</source>
        <translation>合法的码流；{0}，遍布整幅图片（{2} 个 MCU 中的 {1} 个；半数的块超出 {3} 个单位或更多）。</translation>
    </message>
    <message>
        <source>Suspicious: DC step of {} in {} along MCU row {} from MCU column {} on, and along row {} before that column: {} levels, of strength {}; the next in this image has {}. Changed data with legal codes leave such a step; edges of an image rarely do.</source>
        <translation>可疑：{1} 中有 {0} 步的 DC 台阶，自 MCU 列 {3} 起沿 MCU 行 {2}，并在该列之前沿行 {4}：{5} 级，强度 {6}；此图中次强者为 {7}。码字合法但被改动的数据会留下这样的台阶；图片的边缘几乎不会。</translation>
    </message>
    <message>
        <source>Good: a legal stream, and each of {} blocks comes from this source, its chroma means rounded half up as by nvJPEG (largest excess {} units).</source>
        <translation>完好：码流合法，{} 个块都来自该源图，其色度均值如 nvJPEG 那样四舍五入（最大超出 {} 个单位）。</translation>
    </message>
    <message>
        <source>Good: a legal stream, and each of {} blocks comes from this source (largest excess {} units).</source>
        <translation>完好：码流合法，{} 个块都来自该源图（最大超出 {} 个单位）。</translation>
    </message>
</context>
<context>
    <name>engine/codec/inspect/damage</name>
    <message>
        <source>bit flip</source>
        <translation>位翻转</translation>
    </message>
    <message>
        <source>byte dropped</source>
        <translation>丢失一个字节</translation>
    </message>
    <message>
        <source>16 random bytes</source>
        <translation>16 个随机字节</translation>
    </message>
    <message>
        <source>32 bytes dropped</source>
        <translation>丢失 32 个字节</translation>
    </message>
    <message>
        <source>64 bytes zeroed</source>
        <translation>64 个字节清零</translation>
    </message>
    <message>
        <source>truncated</source>
        <translation>截断</translation>
    </message>
    <message>
        <source>end of another file</source>
        <translation>另一文件的结尾</translation>
    </message>
    <message>
        <source>restart marker dropped</source>
        <translation>丢失重启标记</translation>
    </message>
    <message>
        <source>restart marker twice</source>
        <translation>重启标记重复</translation>
    </message>
    <message>
        <source>wrong width</source>
        <translation>宽度错误</translation>
    </message>
    <message>
        <source>wrong quantisation table</source>
        <translation>量化表错误</translation>
    </message>
    <message>
        <source>The file has no entropy-coded data to damage.</source>
        <translation>文件没有可供破坏的熵编码数据。</translation>
    </message>
    <message>
        <source>The file has no restart markers.</source>
        <translation>文件没有重启标记。</translation>
    </message>
    <message>
        <source>Bit {} of byte {} flipped.</source>
        <translation>字节 {1} 的第 {0} 位被翻转。</translation>
    </message>
    <message>
        <source>Byte {} left out.</source>
        <translation>略去字节 {}。</translation>
    </message>
    <message>
        <source>Bytes {} to {} left out.</source>
        <translation>略去字节 {} 至 {}。</translation>
    </message>
    <message>
        <source>This damage leaves the entropy-coded data unchanged.</source>
        <translation>熵编码数据已是如此。</translation>
    </message>
    <message>
        <source>Ends before byte {} of {}.</source>
        <translation>在字节 {} 之前结束，原有 {} 个字节。</translation>
    </message>
    <message>
        <source>The end of another file needs that file.</source>
        <translation>取另一文件的结尾需要该文件。</translation>
    </message>
    <message>
        <source>The other file ends before byte {}.</source>
        <translation>另一文件在字节 {} 之前就结束。</translation>
    </message>
    <message>
        <source>From byte {} on the bytes of another file.</source>
        <translation>自字节 {} 起为另一文件的字节。</translation>
    </message>
    <message>
        <source>The other file is the same from byte {} on.</source>
        <translation>另一文件自字节 {} 起相同。</translation>
    </message>
    <message>
        <source>The restart marker at byte {} left out.</source>
        <translation>略去位于字节 {} 的重启标记。</translation>
    </message>
    <message>
        <source>The restart marker at byte {} written twice.</source>
        <translation>位于字节 {} 的重启标记写了两次。</translation>
    </message>
    <message>
        <source>The file has no frame header.</source>
        <translation>文件没有帧头。</translation>
    </message>
    <message>
        <source>The image already has the largest width that JPEG allows.</source>
        <translation>图片已达 JPEG 允许的最大宽度。</translation>
    </message>
    <message>
        <source>Width {} instead of {}.</source>
        <translation>宽度为 {}，而非 {}。</translation>
    </message>
    <message>
        <source>The file has no quantisation table.</source>
        <translation>文件没有量化表。</translation>
    </message>
    <message>
        <source>The first quantisation table is the one of quality {}.</source>
        <translation>第一个量化表是质量 {} 的表。</translation>
    </message>
    <message>
        <source>Only a JPEG file can be damaged in this way.</source>
        <translation>只有 JPEG 文件能以此方式破坏。</translation>
    </message>
    <message>
        <source>Byte {} replaced by random ones.</source>
        <translation>字节 {} 替换为随机字节。</translation>
    </message>
    <message>
        <source>Bytes {} to {} replaced by random ones.</source>
        <translation>字节 {} 至 {} 替换为随机字节。</translation>
    </message>
    <message>
        <source>Byte {} set to zero.</source>
        <translation>字节 {} 清零。</translation>
    </message>
    <message>
        <source>Bytes {} to {} set to zero.</source>
        <translation>字节 {} 至 {} 清零。</translation>
    </message>
    <message>
        <source>Unknown kind of damage.</source>
        <translation>没有这种损坏。</translation>
    </message>
    <message>
        <source>noise in one block</source>
        <translation>一个块中有噪声</translation>
    </message>
    <message>
        <source>band of the previous image</source>
        <translation>带有上一张图片的条带</translation>
    </message>
    <message>
        <source>lower part of one plane not yet converted</source>
        <translation>一个平面的下部尚未转换</translation>
    </message>
    <message>
        <source>red and blue swapped</source>
        <translation>红蓝互换</translation>
    </message>
    <message>
        <source>wrong pitch</source>
        <translation>行距错误</translation>
    </message>
    <message>
        <source>An image to damage must have 8 bits and at least 8 x 8 pixels; this is {} {}.</source>
        <translation>要破坏的图片必须是 8 位且至少 8 x 8；这张为 {} {}。</translation>
    </message>
    <message>
        <source>Red and blue can only be swapped in an image that has them.</source>
        <translation>只有含红蓝的图片才能互换红蓝。</translation>
    </message>
    <message>
        <source>{} returns nothing; ours returns {}.</source>
        <translation>{} 没有给出结果；我们的给出 {}。</translation>
    </message>
    <message>
        <source>{} returns {} {}; ours returns {}.</source>
        <translation>{} 给出 {} {}；我们的给出 {}。</translation>
    </message>
    <message>
        <source>{} differs from ours in {} by up to {}, the first at {}.</source>
        <translation>{} 与我们的在 {} 处不同，最多相差 {}，第一处在 {}。</translation>
    </message>
    <message>
        <source>{} sample</source>
        <translation>{} 个样本</translation>
    </message>
    <message>
        <source>{} samples</source>
        <translation>{} 个样本</translation>
    </message>
    <message>
        <source>libjpeg-turbo rejects it: {}</source>
        <translation>libjpeg-turbo 拒绝它：{}</translation>
    </message>
</context>
<context>
    <name>engine/codec/inspect/parse</name>
    <message>
        <source>{} byte</source>
        <translation>{} 个字节</translation>
    </message>
    <message>
        <source>Exif</source>
        <translation>Exif</translation>
    </message>
    <message>
        <source>The Exif data are not a TIFF structure.</source>
        <translation>Exif 数据不是 TIFF 结构。</translation>
    </message>
    <message>
        <source>orientation {}</source>
        <translation>方向 {}</translation>
    </message>
    <message>
        <source>Exif thumbnail</source>
        <translation>Exif 缩略图</translation>
    </message>
    <message>
        <source>thumbnail of {}</source>
        <translation>缩略图 {}</translation>
    </message>
    <message>
        <source>preview in {}</source>
        <translation>{} 中的预览图</translation>
    </message>
    <message>
        <source>JFIF {}</source>
        <translation>JFIF {}</translation>
    </message>
    <message>
        <source>density {} x {} per inch</source>
        <translation>密度 {} x {} 每英寸</translation>
    </message>
    <message>
        <source>density {} x {} per centimetre</source>
        <translation>密度 {} x {} 每厘米</translation>
    </message>
    <message>
        <source>density {} x {} (ratio)</source>
        <translation>密度 {} x {}（比例）</translation>
    </message>
    <message>
        <source>RGB thumbnail {} x {}</source>
        <translation>RGB 缩略图 {} x {}</translation>
    </message>
    <message>
        <source>JFXX thumbnail</source>
        <translation>JFXX 缩略图</translation>
    </message>
    <message>
        <source>JFXX, thumbnail of {}</source>
        <translation>JFXX，缩略图 {}</translation>
    </message>
    <message>
        <source>JFXX, {}</source>
        <translation>JFXX，{}</translation>
    </message>
    <message>
        <source>Adobe, colour transform 0 (none)</source>
        <translation>Adobe，颜色变换 0（无）</translation>
    </message>
    <message>
        <source>Adobe, colour transform 1 (YCbCr)</source>
        <translation>Adobe，颜色变换 1（YCbCr）</translation>
    </message>
    <message>
        <source>Adobe, colour transform 2 (YCCK)</source>
        <translation>Adobe，颜色变换 2（YCCK）</translation>
    </message>
    <message>
        <source>Adobe, colour transform {} (unknown)</source>
        <translation>Adobe，颜色变换 {}（未知）</translation>
    </message>
    <message>
        <source>colour profile, part {} of {}, {}</source>
        <translation>颜色配置文件，第 {} 部分，共 {} 部分，{}</translation>
    </message>
    <message>
        <source>XMP, {}</source>
        <translation>XMP，{}</translation>
    </message>
    <message>
        <source>list of further images (MPF), {}</source>
        <translation>其他图片的列表（MPF），{}</translation>
    </message>
    <message>
        <source>application data</source>
        <translation>应用程序数据</translation>
    </message>
    <message>
        <source>&quot;{}&quot;</source>
        <translation>&quot;{}&quot;</translation>
    </message>
    <message>
        <source>a preview</source>
        <translation>含一张预览图</translation>
    </message>
    <message>
        <source>The data of the scan end without the marker RST{}.</source>
        <translation>扫描的数据结束，缺少标记 RST{}。</translation>
    </message>
    <message>
        <source>Found marker {} instead of RST{}.</source>
        <translation>出现标记 {}，而应为 RST{}。</translation>
    </message>
    <message>
        <source>component {}</source>
        <translation>分量 {}</translation>
    </message>
    <message>
        <source>{} Huffman table {} is not in the file; decoders use the standard one.</source>
        <translation>文件中没有 {} Huffman 表 {}；解码器采用标准表。</translation>
    </message>
    <message>
        <source>Two SOF markers; only the first is read.</source>
        <translation>有两个 SOF 标记；只读取第一个。</translation>
    </message>
    <message>
        <source>The frame header is too short.</source>
        <translation>帧头太短。</translation>
    </message>
    <message>
        <source>The frame header declares {} x {} pixels.</source>
        <translation>帧头给出 {} x {} 像素。</translation>
    </message>
    <message>
        <source>The frame header declares {} components, which do not fit its length.</source>
        <translation>帧头声称有 {} 个分量，其长度容纳不下。</translation>
    </message>
    <message>
        <source>Component {} has sampling factors {} and {}; 1 to 4 are allowed.</source>
        <translation>分量 {} 的采样因子为 {} 和 {}；允许 1 到 4。</translation>
    </message>
    <message>
        <source>The frame header is longer than its components.</source>
        <translation>帧头比其分量所需的长。</translation>
    </message>
    <message>
        <source>The scan header is damaged: its length does not fit its components.</source>
        <translation>扫描头已损坏：其长度与分量不符。</translation>
    </message>
    <message>
        <source>SOS before SOF: the scan cannot be decoded.</source>
        <translation>SOS 位于 SOF 之前：扫描无法解码。</translation>
    </message>
    <message>
        <source>Invalid scan of coefficients {} to {}, bits {} to {}.</source>
        <translation>不存在系数 {} 至 {}、位 {} 至 {} 的扫描。</translation>
    </message>
    <message>
        <source>Invalid scan of coefficients {} to {}, bits {} to {}; a sequential file has 0 to 63 and no bits.</source>
        <translation>扫描为系数 {} 至 {}、位 {} 至 {}；顺序文件为 0 至 63 且没有位的划分。</translation>
    </message>
    <message>
        <source>The scan refers to component {}, which the frame does not define.</source>
        <translation>扫描指名分量 {}，而帧中没有。</translation>
    </message>
    <message>
        <source>The scan uses a Huffman table that is not defined.</source>
        <translation>扫描使用了未定义的 Huffman 表。</translation>
    </message>
    <message>
        <source>Component {} uses quantisation table {}, which is not defined.</source>
        <translation>分量 {} 使用量化表 {}，而该表未定义。</translation>
    </message>
    <message>
        <source>An MCU of this scan has {} blocks; at most 10 are allowed.</source>
        <translation>此扫描的一个 MCU 有 {} 个块；最多允许 10 个。</translation>
    </message>
    <message>
        <source>{} bytes before the SOI marker.</source>
        <translation>SOI 标记之前有 {} 个字节。</translation>
    </message>
    <message>
        <source>start of image</source>
        <translation>图像起始</translation>
    </message>
    <message>
        <source>More than {} segments; the rest are not read.</source>
        <translation>超过 {} 个段；其余不读取。</translation>
    </message>
    <message>
        <source>{} bytes at the end are not a segment.</source>
        <translation>结尾有 {} 个字节不是段。</translation>
    </message>
    <message>
        <source>{} bytes between two segments.</source>
        <translation>两段之间有 {} 个字节。</translation>
    </message>
    <message>
        <source>end of image</source>
        <translation>图像结束</translation>
    </message>
    <message>
        <source>out of place</source>
        <translation>位置不对</translation>
    </message>
    <message>
        <source>A marker {} between two segments.</source>
        <translation>两段之间有标记 {}。</translation>
    </message>
    <message>
        <source>without a length</source>
        <translation>没有长度</translation>
    </message>
    <message>
        <source>Marker {} has no valid length: the file ends there.</source>
        <translation>标记 {} 没有有效的长度：文件在此结束。</translation>
    </message>
    <message>
        <source>Marker {} has no valid length.</source>
        <translation>标记 {} 没有有效的长度。</translation>
    </message>
    <message>
        <source>Segment {} declares {} bytes; the file ends {} bytes after its marker.</source>
        <translation>段 {} 声称有 {} 个字节；文件在其标记之后 {} 个字节处结束。</translation>
    </message>
    <message>
        <source>The restart interval segment has {} bytes instead of 2.</source>
        <translation>重启间隔占 {} 个字节，而应为 2。</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>已损坏</translation>
    </message>
    <message>
        <source>no restart markers</source>
        <translation>没有重启标记</translation>
    </message>
    <message>
        <source>a restart marker every {} MCUs</source>
        <translation>每 {} 个 MCU 一个重启标记</translation>
    </message>
    <message>
        <source>not read</source>
        <translation>未读取</translation>
    </message>
    <message>
        <source>comment, {} bytes</source>
        <translation>注释，{} 个字节</translation>
    </message>
    <message>
        <source>arithmetic coding conditions, {} bytes</source>
        <translation>算术编码条件，{} 个字节</translation>
    </message>
    <message>
        <source>Marker {} is reserved.</source>
        <translation>标记 {} 为保留标记。</translation>
    </message>
    <message>
        <source>table {}, {} bits, quality {}</source>
        <translation>表 {}，{} 位，质量 {}</translation>
    </message>
    <message>
        <source>table {}, {} bits, near {}</source>
        <translation>表 {}，{} 位，接近质量 {}</translation>
    </message>
    <message>
        <source>no table</source>
        <translation>没有表</translation>
    </message>
    <message>
        <source>{} {}, {} codes, standard</source>
        <translation>{} {}，{} 个码字，标准</translation>
    </message>
    <message>
        <source>{} {}, {} codes</source>
        <translation>{} {}，{} 个码字</translation>
    </message>
    <message>
        <source>lossless or hierarchical</source>
        <translation>无损或分层</translation>
    </message>
    <message>
        <source>arithmetic</source>
        <translation>算术编码</translation>
    </message>
    <message>
        <source>{} x {}</source>
        <translation>{} x {}</translation>
    </message>
    <message>
        <source>coefficients {} to {}</source>
        <translation>系数 {} 至 {}</translation>
    </message>
    <message>
        <source>bits {} to {}</source>
        <translation>位 {} 至 {}</translation>
    </message>
    <message>
        <source>More than {} scans; the rest are not decoded.</source>
        <translation>超过 {} 次扫描；其余不解码。</translation>
    </message>
    <message>
        <source>{} bytes after the EOI marker.</source>
        <translation>EOI 标记之后有 {} 个字节。</translation>
    </message>
    <message>
        <source>after the end</source>
        <translation>结尾之后</translation>
    </message>
    <message>
        <source>{} Huffman table {}</source>
        <translation>{} Huffman 表 {}</translation>
    </message>
    <message>
        <source>{} has too many codes of up to {} bits.</source>
        <translation>{} 中不超过 {} 位的码字多得放不下。</translation>
    </message>
    <message>
        <source>{} has codes of which another code is a prefix.</source>
        <translation>{} 含有以另一码字开头的码字。</translation>
    </message>
    <message>
        <source>{} uses the code of all ones.</source>
        <translation>{} 使用了全 1 的码字。</translation>
    </message>
    <message>
        <source>A quantisation table has id {} and precision code {}; only ids 0 to 3 and codes 0 and 1 are valid.</source>
        <translation>量化表的编号为 {}、精度码为 {}；只有编号 0 到 3 和精度码 0、1。</translation>
    </message>
    <message>
        <source>Quantisation table {} is cut off by the end of its segment.</source>
        <translation>量化表 {} 被其段的结尾截断。</translation>
    </message>
    <message>
        <source>Quantisation table {} has a step of 0.</source>
        <translation>量化表 {} 有为 0 的步长。</translation>
    </message>
    <message>
        <source>More than {} quantisation tables; the rest are not read.</source>
        <translation>超过 {} 个量化表；其余不读取。</translation>
    </message>
    <message>
        <source>A Huffman table has id {} and class {}; only ids 0 to 3 and classes 0 and 1 are valid.</source>
        <translation>Huffman 表的编号为 {}、类别为 {}；只有编号 0 到 3 和类别 0、1。</translation>
    </message>
    <message>
        <source>{} declares {} codes, more than its segment holds.</source>
        <translation>{} 声称有 {} 个码字，多于其段所含的。</translation>
    </message>
    <message>
        <source>{} has a size of more than 15 bits.</source>
        <translation>{} 含有超过 15 位的位长。</translation>
    </message>
    <message>
        <source>More than {} Huffman tables; the rest are not read.</source>
        <translation>超过 {} 个 Huffman 表；其余不读取。</translation>
    </message>
</context>
<context>
    <name>engine/codec/inspect/source</name>
    <message>
        <source>Comparing with the source</source>
        <translation>正在与源图比较</translation>
    </message>
    <message>
        <source>A file without decoded coefficients cannot be compared with a source.</source>
        <translation>没有解码系数的文件不能与源图比较。</translation>
    </message>
    <message>
        <source>The source is {} x {}, the file {} x {}.</source>
        <translation>源图为 {} x {}，文件为 {} x {}。</translation>
    </message>
    <message>
        <source>The source has {} channels, the file {} components.</source>
        <translation>源图有 {} 个通道，文件有 {} 个分量。</translation>
    </message>
</context>
<context>
    <name>engine/codec/inspect/walk</name>
    <message>
        <source>{} to {}</source>
        <translation>{} 至 {}</translation>
    </message>
    <message>
        <source>The frame header declares {} ({} x {}), but the data contain {}, with legal codes and the right end.</source>
        <translation>帧头声明 {}（{} x {}），而数据含有 {} 个，码字合法且结尾正确。</translation>
    </message>
    <message>
        <source>{} MCU</source>
        <translation>{} 个 MCU</translation>
    </message>
    <message>
        <source>{} MCUs</source>
        <translation>{} 个 MCU</translation>
    </message>
    <message>
        <source>With a height of {} or a width of {} all the data are legal.</source>
        <translation>高度为 {} 或宽度为 {} 时，全部合法。</translation>
    </message>
    <message>
        <source>With a height of {} all the data are legal.</source>
        <translation>高度为 {} 时，全部合法。</translation>
    </message>
    <message>
        <source>With a width of {} all the data are legal.</source>
        <translation>宽度为 {} 时，全部合法。</translation>
    </message>
    <message>
        <source>Neither another width nor another height alone explains that.</source>
        <translation>仅改变宽度或仅改变高度都无法解释。</translation>
    </message>
    <message>
        <source>An encoder that stopped early leaves the same data.</source>
        <translation>提前停止的编码器也会留下同样的结果。</translation>
    </message>
    <message>
        <source>A coefficient of {} bits appears in a refinement, which adds one bit to each.</source>
        <translation>在细化扫描中出现 {} 位的系数，而细化只给每个系数增加一位。</translation>
    </message>
    <message>
        <source>the DC coefficient of {}</source>
        <translation>{} 的 DC 系数</translation>
    </message>
    <message>
        <source>coefficient {} of {}</source>
        <translation>{1} 的系数 {0}</translation>
    </message>
    <message>
        <source>coefficients {} to {} of {}</source>
        <translation>{2} 的系数 {0} 至 {1}</translation>
    </message>
    <message>
        <source>bit 0 of {}</source>
        <translation>{} 的第 0 位</translation>
    </message>
    <message>
        <source>bits {} to 0 of {}</source>
        <translation>{1} 的第 {0} 至 0 位</translation>
    </message>
    <message>
        <source>decoding</source>
        <translation>正在解码</translation>
    </message>
    <message>
        <source>Premature end of data in MCU {}, {} MCUs before the last of their restart segment.</source>
        <translation>数据在 MCU {} 处提前结束，比其重启段的最后一个早 {} 个 MCU。</translation>
    </message>
    <message>
        <source>Premature end of data in MCU {}, {} MCUs before the last of the scan.</source>
        <translation>数据在 MCU {} 处提前结束，比扫描的最后一个早 {} 个 MCU。</translation>
    </message>
    <message>
        <source>An end-of-band run extends {} blocks past the last of its segment.</source>
        <translation>频带结束游程越过其段的最后一块 {} 个块。</translation>
    </message>
    <message>
        <source>{} extraneous byte after the last MCU.</source>
        <translation>最后一个 MCU 之后多余 {} 个字节。</translation>
    </message>
    <message>
        <source>{} extraneous bytes after the last MCU.</source>
        <translation>最后一个 MCU 之后多余 {} 个字节。</translation>
    </message>
    <message>
        <source>The fill bits in the last byte of the data are {} instead of all 1; decoders skip them.</source>
        <translation>数据最后一个字节的填充位是 {}，而不是全 1；解码器会跳过它们。</translation>
    </message>
    <message>
        <source>The fill bits are not all 1 (here {}) at the end of {} of {} restart segments; decoders skip them.</source>
        <translation>{2} 个重启段中有 {1} 个结尾的填充位不全为 1（此处为 {0}）；解码器会跳过它们。</translation>
    </message>
    <message>
        <source>{} byte follows the last MCU of the data before the next marker; decoders skip it.</source>
        <translation>数据的最后一个 MCU 之后、下一标记之前有 {} 个字节；解码器会跳过它。</translation>
    </message>
    <message>
        <source>{} bytes follow the last MCU of the data before the next marker; decoders skip them.</source>
        <translation>数据的最后一个 MCU 之后、下一标记之前有 {} 个字节；解码器会跳过它们。</translation>
    </message>
    <message>
        <source>Up to {} byte follows the last MCU of {} of {} restart segments; decoders skip them.</source>
        <translation>{2} 个重启段中有 {1} 个的最后一个 MCU 之后最多有 {0} 个字节；解码器会跳过它们。</translation>
    </message>
    <message>
        <source>Up to {} bytes follow the last MCU of {} of {} restart segments; decoders skip them.</source>
        <translation>{2} 个重启段中有 {1} 个的最后一个 MCU 之后最多有 {0} 个字节；解码器会跳过它们。</translation>
    </message>
    <message>
        <source>A restart marker {} follows the last MCU; decoders skip it.</source>
        <translation>最后一个 MCU 之后有重启标记 {}；解码器会跳过它。</translation>
    </message>
    <message>
        <source>Unexpected marker {} in the data.</source>
        <translation>数据中有意外的标记 {}。</translation>
    </message>
    <message>
        <source>Bad Huffman code: the bits are not a code of the {} table.</source>
        <translation>错误的 Huffman 码字：这些位不是 {} 表的码字。</translation>
    </message>
    <message>
        <source>DC {} x {} exceeds the range of 8-bit samples (1024).</source>
        <translation>DC {} x {} 超出 8 位样本所能给出的范围（1024）。</translation>
    </message>
    <message>
        <source>AC {} is {} x {}; 8-bit samples allow at most {} steps.</source>
        <translation>AC {} 为 {} x {}；8 位样本至多给出 {} 个步长。</translation>
    </message>
    <message>
        <source>A run of zeros extends to position {}, past the end of the band at {}.</source>
        <translation>零的游程到达位置 {}，越过位于 {} 的频带结尾。</translation>
    </message>
    <message>
        <source>structure</source>
        <translation>结构</translation>
    </message>
    <message>
        <source>DC out of range</source>
        <translation>DC 超出范围</translation>
    </message>
    <message>
        <source>AC out of range</source>
        <translation>AC 超出范围</translation>
    </message>
    <message>
        <source>extraneous bytes</source>
        <translation>多余的字节</translation>
    </message>
    <message>
        <source>premature end of data</source>
        <translation>数据提前结束</translation>
    </message>
    <message>
        <source>run past the end</source>
        <translation>游程越过末尾</translation>
    </message>
    <message>
        <source>bad Huffman code</source>
        <translation>错误的 Huffman 码</translation>
    </message>
    <message>
        <source>unexpected marker</source>
        <translation>意外的标记</translation>
    </message>
    <message>
        <source>EOI marker missing</source>
        <translation>缺少 EOI 标记</translation>
    </message>
    <message>
        <source>samples out of range</source>
        <translation>样本超出范围</translation>
    </message>
    <message>
        <source>scans contradict</source>
        <translation>扫描相互矛盾</translation>
    </message>
    <message>
        <source>The coefficients of the JPEG cannot be read: {}.</source>
        <translation>无法读取该 JPEG 的系数：{}。</translation>
    </message>
    <message>
        <source>No scan has {}.</source>
        <translation>没有扫描含有 {}。</translation>
    </message>
    <message>
        <source>No scan has {}; decoders treat them as 0.</source>
        <translation>没有扫描含有 {}；解码器把它们当作 0。</translation>
    </message>
    <message>
        <source>Premature end of JPEG file: the EOI marker and later scans are missing, those with {}.</source>
        <translation>JPEG 文件提前结束：缺少 EOI 标记和后续扫描，即含有 {} 的扫描。</translation>
    </message>
    <message>
        <source>Premature end of JPEG file: the EOI marker is missing.</source>
        <translation>JPEG 文件提前结束：缺少 EOI 标记。</translation>
    </message>
    <message>
        <source>EOI marker missing; every MCU is there, and the scans have every bit of every coefficient.</source>
        <translation>缺少 EOI 标记；每个 MCU 都在，扫描含有每个系数的每一位。</translation>
    </message>
    <message>
        <source>EOI marker missing; every MCU is there.</source>
        <translation>缺少 EOI 标记；每个 MCU 都在。</translation>
    </message>
    <message>
        <source>Scan {} (coefficients {} to {}, bits {} to {}) does not continue the scans before it.</source>
        <translation>扫描 {}（系数 {} 至 {}，位 {} 至 {}）没有接续之前的扫描。</translation>
    </message>
    <message>
        <source>The block&apos;s samples are {} away from the range 0 to 255; encoders that round to nearest stay within {}.</source>
        <translation>该块的样本偏离范围 0 到 255 达 {}；就近舍入的编码器不超过 {}。</translation>
    </message>
    <message>
        <source>it has no valid frame header</source>
        <translation>没有有效的帧头</translation>
    </message>
    <message>
        <source>it uses arithmetic coding</source>
        <translation>采用算术编码</translation>
    </message>
    <message>
        <source>it is lossless or hierarchical</source>
        <translation>为无损或分层模式</translation>
    </message>
    <message>
        <source>it has {} bits per sample</source>
        <translation>每样本 {} 位</translation>
    </message>
    <message>
        <source>it has {} components</source>
        <translation>有 {} 个分量</translation>
    </message>
    <message>
        <source>it has no scan that can be decoded</source>
        <translation>没有可解码的扫描</translation>
    </message>
    <message>
        <source>it declares {} x {} pixels, more than it can hold</source>
        <translation>声称有 {} x {} 个像素，多于其所能容纳</translation>
    </message>
</context>
<context>
    <name>engine/codec/jpeg</name>
    <message>
        <source>Comparoscope&apos;s codec</source>
        <translation>Comparoscope 编解码器</translation>
    </message>
    <message>
        <source>The JPEG has {} components, but coefficients of {} are given.</source>
        <translation>该 JPEG 有 {} 个分量；给出的是 {} 个分量的系数。</translation>
    </message>
    <message>
        <source>Component {} has {} x {} blocks, but coefficients of {} x {} are given.</source>
        <translation>分量 {} 有 {} x {} 个块；给出的是 {} x {} 个块的系数。</translation>
    </message>
    <message>
        <source>The JPEG has no frame header: its size and components are missing.</source>
        <translation>该 JPEG 没有帧头：没有给出尺寸和分量。</translation>
    </message>
    <message>
        <source>The JPEG is arithmetic, lossless or hierarchical, which is not supported; baseline, extended sequential and progressive files with Huffman coding are.</source>
        <translation>该 JPEG 为算术编码、无损或分层；可解码采用 Huffman 编码的基线、扩展顺序和渐进文件。</translation>
    </message>
    <message>
        <source>The JPEG has {} components; only 1 (gray) and 3 (colour) are supported.</source>
        <translation>该 JPEG 有 {} 个分量；可解码 1 个（灰度）和 3 个（彩色）。</translation>
    </message>
    <message>
        <source>The JPEG&apos;s components are sampled {}, which is not supported: one is not coarser by a whole number.</source>
        <translation>该 JPEG 的分量采样为 {}：其中一个分量粗细之比不是整数，不予解码。</translation>
    </message>
    <message>
        <source>The JPEG has no scan that can be decoded.</source>
        <translation>该 JPEG 没有可解码的扫描。</translation>
    </message>
    <message>
        <source>The JPEG defines no quantisation table for component {}.</source>
        <translation>该 JPEG 没有为分量 {} 定义量化表。</translation>
    </message>
    <message>
        <source>The JPEG header declares {} x {} pixels, more than the file can hold.</source>
        <translation>JPEG 头声称有 {} x {} 像素，多于文件所能容纳。</translation>
    </message>
    <message>
        <source>Unknown JPEG codec &apos;{}&apos;; known: {}.</source>
        <translation>没有 JPEG 编解码器 &apos;{}&apos;；已知的有：{}。</translation>
    </message>
    <message>
        <source>{} cannot be used here: {}</source>
        <translation>此处不能使用 {}：{}</translation>
    </message>
    <message>
        <source>{} does not run on {}.</source>
        <translation>{} 不能在 {} 上运行。</translation>
    </message>
    <message>
        <source>The image is on {}; this codec works on {}. Copy it there first.</source>
        <translation>图像位于 {}；此编解码器在 {} 上工作。请先复制过去。</translation>
    </message>
    <message>
        <source>Transform</source>
        <translation>变换</translation>
    </message>
    <message>
        <source>islow and ifast produce the same bits on every machine, float does not; ifast is inaccurate above quality 97.</source>
        <translation>islow 和 ifast 在每台机器上给出相同的位，float 则不然；ifast 在质量 97 以上较粗糙。</translation>
    </message>
    <message>
        <source>The JPEG is stored in CMYK, the colours of a printer; convert it to RGB first.</source>
        <translation>该 JPEG 以印刷色 CMYK 存储；请先转换为 RGB。</translation>
    </message>
    <message>
        <source>The JPEG has {} components; only 1 (gray) and 3 (colour) can be read.</source>
        <translation>该 JPEG 有 {} 个分量；可读取 1 个（灰度）和 3 个（彩色）。</translation>
    </message>
    <message>
        <source>The JPEG header declares {}x{} pixels; at most {} are supported.</source>
        <translation>JPEG 头声称有 {}x{} 像素；最多解码 {} 像素。</translation>
    </message>
    <message>
        <source>The JPEG header declares {}x{} pixels, more than its {} bytes can hold.</source>
        <translation>JPEG 头声称有 {}x{} 像素，多于其 {} 个字节所能容纳。</translation>
    </message>
    <message>
        <source>The JPEG cannot be decoded: {}.</source>
        <translation>无法解码该 JPEG：{}。</translation>
    </message>
    <message>
        <source>Of {} rows, about {} are there.</source>
        <translation>共 {} 行，约有 {} 行。</translation>
    </message>
    <message>
        <source>The JPEG cannot be encoded: {}.</source>
        <translation>无法编码该 JPEG：{}。</translation>
    </message>
    <message>
        <source>this program was built without nvjpeg.h.</source>
        <translation>此程序构建时没有 nvjpeg.h。</translation>
    </message>
    <message>
        <source>this program was built without CUDA.</source>
        <translation>此程序构建时未包含 CUDA。</translation>
    </message>
    <message>
        <source>nvJPEG cannot be used here: {}</source>
        <translation>此处不能使用 nvJPEG：{}</translation>
    </message>
    <message>
        <source>no CUDA device: {}</source>
        <translation>没有 CUDA 设备：{}</translation>
    </message>
    <message>
        <source>Decoder of nvJPEG: automatic, with Huffman decoding on the host or on the GPU, or the hardware decoder of the chip.</source>
        <translation>使用 nvJPEG 的哪个解码器：由它自行选择、在主机上或在 GPU 上做 Huffman 解码，或使用芯片的解码引擎。</translation>
    </message>
    <message>
        <source>libnvjpeg.so.12 or .13 was not found.</source>
        <translation>未找到 libnvjpeg.so.12 或 .13。</translation>
    </message>
    <message>
        <source>{} lacks {}.</source>
        <translation>{} 缺少 {}。</translation>
    </message>
    <message>
        <source>{} does not report its version.</source>
        <translation>{} 没有说明其版本。</translation>
    </message>
    <message>
        <source>the library is not initialised</source>
        <translation>库未初始化</translation>
    </message>
    <message>
        <source>an invalid parameter</source>
        <translation>参数无效</translation>
    </message>
    <message>
        <source>the file cannot be parsed</source>
        <translation>无法解析文件</translation>
    </message>
    <message>
        <source>files of this kind are not supported</source>
        <translation>不支持这种文件</translation>
    </message>
    <message>
        <source>not enough memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>the work on the GPU failed</source>
        <translation>GPU 上的工作失败</translation>
    </message>
    <message>
        <source>the GPU is not supported</source>
        <translation>不支持该 GPU</translation>
    </message>
    <message>
        <source>an internal error</source>
        <translation>内部错误</translation>
    </message>
    <message>
        <source>an implementation that this library does not support</source>
        <translation>此库不具备的工作方式</translation>
    </message>
    <message>
        <source>the data end prematurely</source>
        <translation>数据过早结束</translation>
    </message>
    <message>
        <source>an unknown error</source>
        <translation>未知错误</translation>
    </message>
    <message>
        <source>{} with nvJPEG failed: {} (status {}).</source>
        <translation>用 nvJPEG {} 失败：{}（状态 {}）。</translation>
    </message>
    <message>
        <source>Setting up an encoder</source>
        <translation>创建编码器</translation>
    </message>
    <message>
        <source>nvJPEG interpolates chroma only since version 12.1; this is {}. Choose plain upsampling.</source>
        <translation>nvJPEG 自 12.1 版起才插值颜色；这是 {}。请选择 plain 上采样。</translation>
    </message>
    <message>
        <source>Setting up a decoder</source>
        <translation>创建解码器</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>Selecting {} failed.</source>
        <translation>选择 {} 失败。</translation>
    </message>
    <message>
        <source>Setting the quality</source>
        <translation>设置质量</translation>
    </message>
    <message>
        <source>Setting the process</source>
        <translation>设置编码方式</translation>
    </message>
    <message>
        <source>Setting the Huffman tables</source>
        <translation>设置 Huffman 表</translation>
    </message>
    <message>
        <source>Setting the subsampling</source>
        <translation>设置色度子采样</translation>
    </message>
    <message>
        <source>Retrieving the length</source>
        <translation>获取长度</translation>
    </message>
    <message>
        <source>Retrieving the file</source>
        <translation>获取文件</translation>
    </message>
    <message>
        <source>Reading the header</source>
        <translation>读取头部</translation>
    </message>
    <message>
        <source>nvJPEG reads {} x {} pixels of {} components, but the header declares {} x {}.</source>
        <translation>nvJPEG 读到 {} x {} 像素、{} 个分量；头部写明 {} x {}。</translation>
    </message>
    <message>
        <source>Decoding</source>
        <translation>解码</translation>
    </message>
    <message>
        <source>Fineness of the quantisation, on libjpeg&apos;s scale.</source>
        <translation>量化的精细程度，采用 libjpeg 的刻度。</translation>
    </message>
    <message>
        <source>Subsampling</source>
        <translation>色度子采样</translation>
    </message>
    <message>
        <source>How much coarser chroma is stored than luma.</source>
        <translation>颜色比亮度存储得粗糙多少。</translation>
    </message>
    <message>
        <source>Optimised Huffman tables</source>
        <translation>优化的 Huffman 表</translation>
    </message>
    <message>
        <source>Optimises the tables in a first pass: a smaller file with the same pixels.</source>
        <translation>先计数再编码：像素相同，文件更小。</translation>
    </message>
    <message>
        <source>Progressive</source>
        <translation>渐进</translation>
    </message>
    <message>
        <source>Stores the image in several scans, from coarse to fine.</source>
        <translation>将图片由粗到细存成多次扫描。</translation>
    </message>
    <message>
        <source>Restart MCUs</source>
        <translation>重启间隔（MCU）</translation>
    </message>
    <message>
        <source>Number of MCUs between restart markers; 0 for none.</source>
        <translation>每隔这么多个 MCU 一个重启标记；0 表示没有。</translation>
    </message>
    <message>
        <source>Restart rows</source>
        <translation>重启间隔（行）</translation>
    </message>
    <message>
        <source>Rows of blocks between restart markers; 0 for none.</source>
        <translation>每隔这么多行块一个重启标记；0 表示没有。</translation>
    </message>
    <message>
        <source>Upsampling</source>
        <translation>上采样</translation>
    </message>
    <message>
        <source>How coarser chroma is upsampled: fancy interpolates, plain repeats.</source>
        <translation>较粗的颜色如何变成像素：fancy 插值，plain 重复。</translation>
    </message>
    <message>
        <source>JPEG holds one uint8 image of 1 or 3 channels with sides of 1 to 65500; this is {} {}. Use NPY, which can store any tensor.</source>
        <translation>JPEG 保存一张 1 或 3 通道、边长 1 到 65500 的 uint8 图像；这张为 {} {}。NPY 可保存任何张量。</translation>
    </message>
    <message>
        <source>A JPEG requires one gray or RGB image; this is {} {}.</source>
        <translation>JPEG 由一张灰度或 RGB 图片生成；这张为 {} {}。</translation>
    </message>
    <message>
        <source>{} values were converted to 8 bits</source>
        <translation>{} 的值已转为 8 位</translation>
    </message>
    <message>
        <source>only the first of {} images is used</source>
        <translation>取 {} 张图像中的第一张</translation>
    </message>
    <message>
        <source>alpha is dropped</source>
        <translation>略去 alpha</translation>
    </message>
</context>
<context>
    <name>engine/codec/optional</name>
    <message>
        <source>a pixel has colour {} of a palette of {}</source>
        <translation>一个像素的颜色是 {}，而调色板只有 {} 种</translation>
    </message>
    <message>
        <source>its frames have no pixels</source>
        <translation>其帧没有像素</translation>
    </message>
    <message>
        <source>{} is damaged or truncated behind frame {}: {}.</source>
        <translation>{} 在第 {} 帧之后损坏或被截断：{}。</translation>
    </message>
    <message>
        <source>{} declares one transparent colour; it was converted to alpha, 0 where that colour is.</source>
        <translation>{} 声明了一种透明颜色；它被转换为 alpha，该颜色处为 0。</translation>
    </message>
    <message>
        <source>Frame {} is shown over the frames before it, as Pillow and viewers show it.</source>
        <translation>第 {} 帧显示在它之前的各帧之上，与 Pillow 和查看器相同。</translation>
    </message>
    <message>
        <source>Frame 1 covers only a part of the image; the rest has the transparent colour, or the first of the palette, as in Pillow.</source>
        <translation>第 1 帧只覆盖图片的一部分；其余为透明颜色，或调色板的第一种颜色，与 Pillow 相同。</translation>
    </message>
    <message>
        <source>Frame {} goes beyond the image and was cut there.</source>
        <translation>第 {} 帧超出图片，在边界处被裁切。</translation>
    </message>
    <message>
        <source>frame {}</source>
        <translation>第 {} 帧</translation>
    </message>
    <message>
        <source>{} declares a crop and a turn or a mirror (clap, irot, imir); they were applied.</source>
        <translation>{} 声明了裁剪以及旋转或镜像（clap、irot、imir）；它们已应用。</translation>
    </message>
    <message>
        <source>{} declares a crop (clap), which was applied.</source>
        <translation>{} 声明了裁剪（clap），它已应用。</translation>
    </message>
    <message>
        <source>{} declares a turn or a mirror (irot, imir), which is applied.</source>
        <translation>{} 声明了旋转或镜像（irot、imir），已应用。</translation>
    </message>
    <message>
        <source>{} declares a turn or a mirror (irot, imir), which is not applied: the pixels are as stored, as Pillow reads AVIF.</source>
        <translation>{} 声明了旋转或镜像（irot、imir），未应用：像素按存储的样子，与 Pillow 读取 AVIF 相同。</translation>
    </message>
    <message>
        <source>{} has {} images</source>
        <translation>{} 有 {} 张图片</translation>
    </message>
    <message>
        <source>the primary one</source>
        <translation>主图片</translation>
    </message>
    <message>
        <source>{} cannot be read by {}: {}.</source>
        <translation>{} 无法由 {} 读取：{}。</translation>
    </message>
    <message>
        <source>its components are sampled differently</source>
        <translation>其各分量的采样不同</translation>
    </message>
    <message>
        <source>its samples have {} and {} bits</source>
        <translation>其样本有 {} 位和 {} 位</translation>
    </message>
    <message>
        <source>its header is invalid</source>
        <translation>其文件头无效</translation>
    </message>
    <message>
        <source>{} has integers of {} bits; at most 16 are supported.</source>
        <translation>{} 的整数为 {} 位；最多支持 16 位。</translation>
    </message>
    <message>
        <source>{} has {} extra channels, alpha included; only alpha is read.</source>
        <translation>{} 有 {} 个额外通道（包括 alpha）；只读取 alpha。</translation>
    </message>
    <message>
        <source>It is {}, which {} reads; this program was built without that library. Save its arrays as NPZ, or build with it.</source>
        <translation>这是 {}，由 {} 读取；此程序构建时没有该库。请将其中的数组另存为 NPZ，或带上该库重新构建。</translation>
    </message>
    <message>
        <source>It is {}, which {} reads; this program was built without that library. Save it as PNG, or build with it.</source>
        <translation>它是 {}，由 {} 读取；此程序构建时没有该库。请存为 PNG，或带该库构建。</translation>
    </message>
</context>
<context>
    <name>engine/compare</name>
    <message>
        <source>Within tolerance ({})</source>
        <translation>在容差内（{}）</translation>
    </message>
    <message>
        <source>there are no samples</source>
        <translation>没有样本</translation>
    </message>
    <message>
        <source>all {} samples equal</source>
        <translation>全部 {} 个样本相等</translation>
    </message>
    <message>
        <source>{}; not the same: {}</source>
        <translation>{}；不相同的是：{}</translation>
    </message>
    <message>
        <source>{} of {} samples differ ({})</source>
        <translation>{1} 个样本中有 {0} 个不同（{2}）</translation>
    </message>
    <message>
        <source>{} outside {}</source>
        <translation>{} 个超出 {}</translation>
    </message>
    <message>
        <source>{} NaN or infinite on one side</source>
        <translation>{} 个仅在一侧为 NaN 或无穷大</translation>
    </message>
    <message>
        <source>max {} at {}</source>
        <translation>最大 {}，位于 {}</translation>
    </message>
    <message>
        <source>max {}</source>
        <translation>最大 {}</translation>
    </message>
    <message>
        <source>Unknown difference &apos;{}&apos;; known: {}.</source>
        <translation>没有差异种类 &apos;{}&apos;；已知的有：{}。</translation>
    </message>
    <message>
        <source>{}: A is {} and B is {}; shapes must be equal, and dtypes equal or both float.</source>
        <translation>{}：A 为 {}，B 为 {}；两者形状必须相同，dtype 必须相同或都是浮点。</translation>
    </message>
    <message>
        <source>compare: the region {} is not inside the image of {}x{}.</source>
        <translation>compare：区域 {} 不在图像之内，图像为 {}x{}。</translation>
    </message>
    <message>
        <source>Channel {} is out of range; number of channels: {}.</source>
        <translation>图像没有通道 {}：共有 {} 个。</translation>
    </message>
    <message>
        <source>The region extends beyond the image.</source>
        <translation>该区域超出图像。</translation>
    </message>
    <message>
        <source>{} and {}</source>
        <translation>{} 和 {}</translation>
    </message>
    <message>
        <source>−0 at {} sample</source>
        <translation>{} 个样本为 −0</translation>
    </message>
    <message>
        <source>−0 at {} samples</source>
        <translation>{} 个样本为 −0</translation>
    </message>
    <message>
        <source>other NaN payloads at {} sample</source>
        <translation>{} 个样本的 NaN 载荷不同</translation>
    </message>
    <message>
        <source>other NaN payloads at {} samples</source>
        <translation>{} 个样本的 NaN 载荷不同</translation>
    </message>
</context>
<context>
    <name>engine/compare/metrics</name>
    <message>
        <source>SSIM needs at least 11x11 pixels; the region has {}x{}.</source>
        <translation>SSIM 至少需要 11x11 个像素；该区域为 {}x{}。</translation>
    </message>
</context>
<context>
    <name>engine/compare/regions</name>
    <message>
        <source>{} region</source>
        <translation>{} 个区域</translation>
    </message>
    <message>
        <source>{} regions</source>
        <translation>{} 个区域</translation>
    </message>
    <message>
        <source>Shape: {}</source>
        <translation>形状：{}</translation>
    </message>
    <message>
        <source>{}. {} {}.</source>
        <translation>{}。{} {}。</translation>
    </message>
    <message>
        <source>region {} of {}: {}, {}x{} at {}</source>
        <translation>第 {} 个区域，共 {} 个：{}、{}x{}，位于 {}</translation>
    </message>
    <message>
        <source>shape not classified</source>
        <translation>未判断形状</translation>
    </message>
    <message>
        <source>{}. {}</source>
        <translation>{}。{}</translation>
    </message>
    <message>
        <source>A JPEG stage works on blocks of 8x8: open it in the JPEG lab.</source>
        <translation>JPEG 的某一级按 8x8 的块处理：在 JPEG 实验室中打开它。</translation>
    </message>
    <message>
        <source>A JPEG stage with chroma at half the size has blocks of 16x16: open it in the JPEG lab; else look for a kernel whose tile is 16x16.</source>
        <translation>色度为一半大小的 JPEG 级有 16x16 的块：在 JPEG 实验室中打开它；否则查找分块为 16x16 的核。</translation>
    </message>
    <message>
        <source>A warp is 32 threads wide: check what each warp, or its first or last thread, does.</source>
        <translation>一个 warp 宽 32 个线程：查看每个 warp 或其首个、末个线程做了什么。</translation>
    </message>
    <message>
        <source>lattice of period {}</source>
        <translation>周期为 {} 的格子</translation>
    </message>
    <message>
        <source>A is made of blocks of {}x{}, and B is not</source>
        <translation>A 由 {}x{} 的块组成，而 B 不是</translation>
    </message>
    <message>
        <source>B is made of blocks of {}x{}, and A is not</source>
        <translation>B 由 {}x{} 的块组成，而 A 不是</translation>
    </message>
    <message>
        <source>A - B is made of blocks of {}x{}</source>
        <translation>A - B 由 {}x{} 的块组成</translation>
    </message>
    <message>
        <source>{}: from column to column it steps by the place in a block, {} about the mean, and from row to row {}; blocks begin at x mod {} = {}, y mod {} = {}.</source>
        <translation>{}：列与列之间随块内位置逐步变化，围绕均值 {}；行与行之间 {}；块始于 x mod {} = {}、y mod {} = {}。</translation>
    </message>
    <message>
        <source>no known shape</source>
        <translation>未知形状</translation>
    </message>
    <message>
        <source>It is a single pixel, at {}.</source>
        <translation>只有一个像素，位于 {}。</translation>
    </message>
    <message>
        <source>{} pixels in {}x{} pixels at {} match none of the known shapes.</source>
        <translation>位于 {3} 的 {1}x{2} 像素中有 {0} 个像素，不符合所查找的任何形状。</translation>
    </message>
    <message>
        <source>{} is {} at every sample that differs: clipping at {} (saturation, a clamp), or uninitialised memory.</source>
        <translation>在每个不同的样本处 {} 均为 {}：在 {} 处截断（饱和、钳位），或从未写入的内存。</translation>
    </message>
    <message>
        <source>{} pixel</source>
        <translation>{} 个像素</translation>
    </message>
    <message>
        <source>{} pixels</source>
        <translation>{} 个像素</translation>
    </message>
    <message>
        <source>lattice of columns of period {}</source>
        <translation>列周期为 {} 的格子</translation>
    </message>
    <message>
        <source>lattice of rows of period {}</source>
        <translation>行周期为 {} 的格子</translation>
    </message>
    <message>
        <source>lattice of period {} across and {} down</source>
        <translation>横向周期 {}、纵向周期 {} 的格子</translation>
    </message>
    <message>
        <source>A resize by 2, or chroma at half the size: try another filter or upsampling.</source>
        <translation>缩放 2 倍，或色度为一半大小：尝试其他滤波器或上采样。</translation>
    </message>
    <message>
        <source>Something with this period: a resize by that ratio, or the tile of a kernel.</source>
        <translation>以此周期重复者：该比例的缩放，或核的分块。</translation>
    </message>
    <message>
        <source>{} of the differing pixels lie on the lines {} or {}, which are {} of the image.</source>
        <translation>{} 的差异像素位于线 {} 或 {} 上，这些线占图片的 {}。</translation>
    </message>
    <message>
        <source>All differing pixels lie at {}, which is {} of the image.</source>
        <translation>所有差异像素都位于 {}，这占图片的 {}。</translation>
    </message>
    <message>
        <source>At least {} of the differing pixels lie at {}, which is {} of the image.</source>
        <translation>至少 {} 的差异像素位于 {}，这占图片的 {}。</translation>
    </message>
    <message>
        <source>column {}</source>
        <translation>第 {} 列</translation>
    </message>
    <message>
        <source>rows {}–{}</source>
        <translation>第 {}–{} 行</translation>
    </message>
    <message>
        <source>columns {}–{}</source>
        <translation>第 {}–{} 列</translation>
    </message>
    <message>
        <source>{} rows</source>
        <translation>{} 行</translation>
    </message>
    <message>
        <source>{} columns</source>
        <translation>{} 列</translation>
    </message>
    <message>
        <source>{} from {} on</source>
        <translation>从 {1} 起的 {0}</translation>
    </message>
    <message>
        <source>{} of it</source>
        <translation>其 {}</translation>
    </message>
    <message>
        <source>{} of them</source>
        <translation>它们的 {}</translation>
    </message>
    <message>
        <source>{} over {} pixels</source>
        <translation>{1} 个像素范围内{0}</translation>
    </message>
    <message>
        <source>{} of the differing pixels lie on {}, and fill {}; it is the image&apos;s border.</source>
        <translation>{} 的差异像素位于 {}，占 {}；这是图片的边界。</translation>
    </message>
    <message>
        <source>{} of the differing pixels lie on {}, and fill {}.</source>
        <translation>{} 的差异像素位于 {}，占 {}。</translation>
    </message>
    <message>
        <source>An off-by-one index or loop bound: try a size one smaller and one larger, and a multiple of the kernel&apos;s block size.</source>
        <translation>索引差一，或循环的结尾：试试小一和大一的尺寸，以及能被核的块整除的尺寸。</translation>
    </message>
    <message>
        <source>, where blocks of {} lines begin</source>
        <translation>，即 {} 行（列）的块开始之处</translation>
    </message>
    <message>
        <source>, where blocks of {} lines begin, one line before</source>
        <translation>，即 {} 行（列）的块开始之处的前一行（列）</translation>
    </message>
    <message>
        <source>from row {} on</source>
        <translation>第 {} 行及以后</translation>
    </message>
    <message>
        <source>from column {} on</source>
        <translation>第 {} 列及以后</translation>
    </message>
    <message>
        <source>band {}</source>
        <translation>条带：{}</translation>
    </message>
    <message>
        <source>Every difference lies {}{}, and {} of the pixels from there to the end differ.</source>
        <translation>所有差异都在{}{}，从那里到末尾有 {} 的像素不同。</translation>
    </message>
    <message>
        <source>band of {}</source>
        <translation>{} 的条带</translation>
    </message>
    <message>
        <source>Every difference lies in {}{}, of whose pixels {} differ.</source>
        <translation>所有差异都在 {}{}，其像素有 {} 不同。</translation>
    </message>
    <message>
        <source>{} bands of rows</source>
        <translation>{} 条行带</translation>
    </message>
    <message>
        <source>{} bands of columns</source>
        <translation>{} 条列带</translation>
    </message>
    <message>
        <source>{} of the differing pixels lie in {} bands over the whole image, the first in {}.</source>
        <translation>{} 的差异像素位于贯穿整幅图片的 {} 条带中，第一条在 {}。</translation>
    </message>
    <message>
        <source>The differing area looks different from the rest, so position and value cannot be separated. Compare an image with uniform detail.</source>
        <translation>有差异的部分看起来与其余部分不同，因此无法区分是位置还是数值所致。请比较处处都有同样多细节的图片。</translation>
    </message>
    <message>
        <source>A truncated stream, or a copy that was read too early: &apos;comparo jpeg inspect&apos; names the byte; Streams shows the missing wait.</source>
        <translation>码流中断，或复制被过早读取：&apos;comparo jpeg inspect&apos; 指出从哪个字节开始；“流”页显示缺少的等待。</translation>
    </message>
    <message>
        <source>A part that a kernel launch did not cover, or a copy with a wrong pitch: check the launch dimensions and Streams.</source>
        <translation>某次核函数启动未覆盖的部分，或行距错误的复制：查看启动的尺寸和“流”页。</translation>
    </message>
    <message>
        <source>{}x{} at {}</source>
        <translation>{}x{}，位于 {}</translation>
    </message>
    <message>
        <source>top</source>
        <translation>上</translation>
    </message>
    <message>
        <source>bottom</source>
        <translation>下</translation>
    </message>
    <message>
        <source>left</source>
        <translation>左</translation>
    </message>
    <message>
        <source>right</source>
        <translation>右</translation>
    </message>
    <message>
        <source>border ring of width {}</source>
        <translation>宽 {} 的边框</translation>
    </message>
    <message>
        <source>border of width {} ({})</source>
        <translation>宽 {} 的边缘（{}）</translation>
    </message>
    <message>
        <source>{} of the differing pixels lie within {} of the border, and fill {} of its four sides.</source>
        <translation>{} 的差异像素距边界不超过 {}，占其四边的 {}。</translation>
    </message>
    <message>
        <source>{} of the differing pixels lie within {} of the border, and fill {} of these sides of it.</source>
        <translation>{} 的差异像素距边界不超过 {}，占其中这几边的 {}。</translation>
    </message>
    <message>
        <source>A border rule, or a loop that ends too early: try the step&apos;s other border modes; &apos;comparo identify&apos; tests more of them.</source>
        <translation>边界规则，或过早结束的循环：试试该步骤的其他边界；&apos;comparo identify&apos; 还能识别更多。</translation>
    </message>
    <message>
        <source>Uninitialised memory, or data of an earlier image: repeat the run under other schedules (--repeat), and check Streams; for blocks of a JPEG file: &apos;comparo jpeg inspect&apos;.</source>
        <translation>未写入的内存，或仍属于先前图片的内存：在其他调度下重复运行（--repeat），并查看“流”页；若是 JPEG 文件的块：&apos;comparo jpeg inspect&apos;。</translation>
    </message>
    <message>
        <source>tile of {}</source>
        <translation>{} 的分块</translation>
    </message>
    <message>
        <source>tiles of {}</source>
        <translation>{} 的分块</translation>
    </message>
    <message>
        <source>The differing pixels fill {} of the image&apos;s {} grid, within {}.</source>
        <translation>差异像素填满图片 {1} 网格中的 {0}，范围为 {2}。</translation>
    </message>
    <message>
        <source>{} cell</source>
        <translation>{} 个单元格</translation>
    </message>
    <message>
        <source>{} cells</source>
        <translation>{} 个单元格</translation>
    </message>
    <message>
        <source>tile of {}x{}</source>
        <translation>{}x{} 的分块</translation>
    </message>
    <message>
        <source>The differing pixels fill {} of a rectangle of {}.</source>
        <translation>差异像素填满 {1} 的矩形的 {0}。</translation>
    </message>
    <message>
        <source>{} tile</source>
        <translation>{} 个分块</translation>
    </message>
    <message>
        <source>{} tiles</source>
        <translation>{} 个分块</translation>
    </message>
    <message>
        <source>{} of the differing pixels fill {}.</source>
        <translation>{} 的差异像素填满 {}。</translation>
    </message>
    <message>
        <source>{} rectangle</source>
        <translation>{} 个矩形</translation>
    </message>
    <message>
        <source>{} rectangles</source>
        <translation>{} 个矩形</translation>
    </message>
    <message>
        <source>whole image</source>
        <translation>整幅图像</translation>
    </message>
    <message>
        <source>{} of the pixels differ, in every part of the image</source>
        <translation>{} 的像素不同，遍布图片各处</translation>
    </message>
    <message>
        <source>{}, {}.</source>
        <translation>{}，{}。</translation>
    </message>
    <message>
        <source>{}, {} of these {}; {}.</source>
        <translation>{}，其中 {} {}；{}。</translation>
    </message>
    <message>
        <source>Rounding, in a different order or precision: the referee reports which side is nearer to float64.</source>
        <translation>舍入：顺序或精度不同；仲裁指出哪一侧更接近 float64。</translation>
    </message>
    <message>
        <source>Different parameters, range, channel order or table: compare the random parameters of both sides; &apos;comparo diff&apos; of the two outputs replays common mistakes.</source>
        <translation>参数、取值范围、通道顺序或表不同：比较为每一侧抽取的值；对两个输出运行 &apos;comparo diff&apos; 会重放人们常犯的错误。</translation>
    </message>
    <message>
        <source>by one step</source>
        <translation>相差一步</translation>
    </message>
    <message>
        <source>by at most {} ULP of the largest value</source>
        <translation>最多相差最大值的 {} ULP</translation>
    </message>
    <message>
        <source>by {}</source>
        <translation>相差 {}</translation>
    </message>
    <message>
        <source>to a value that is not finite</source>
        <translation>成为非有限值</translation>
    </message>
    <message>
        <source>{} differs by more, {} at {}</source>
        <translation>有 {} 个相差更多，在 {2} 处{1}</translation>
    </message>
    <message>
        <source>{} differ by more, the most {} at {}</source>
        <translation>有 {0} 个相差更多，最多者在 {2} 处{1}</translation>
    </message>
    <message>
        <source>Rounding explains the small ones alone: raise the threshold above {} to see where the larger ones are.</source>
        <translation>舍入只能解释较小的差异：将阈值提高到 {} 以上即可看到较大差异的位置。</translation>
    </message>
    <message>
        <source>{} of their rectangle</source>
        <translation>占其外接矩形的 {}</translation>
    </message>
    <message>
        <source>isolated ties and larger differences</source>
        <translation>孤立的舍入中点及较大的差异</translation>
    </message>
    <message>
        <source>The differing pixels are scattered without a pattern, {}; {} of {} differ {}, and {}.</source>
        <translation>差异像素散布而无规律，{0}；{2} 个中有 {1} 个{3}，{4}。</translation>
    </message>
    <message>
        <source>isolated ties</source>
        <translation>孤立的舍入中点</translation>
    </message>
    <message>
        <source>A single pixel differs {}, as when the sides round in opposite directions.</source>
        <translation>单个像素 {}，如同一侧朝另一方向舍入。</translation>
    </message>
    <message>
        <source>The differing pixels are scattered without a pattern, {}, and differ {}, as when the sides round in opposite directions.</source>
        <translation>差异像素散布而无规律，{}，{}，如同一侧朝另一方向舍入。</translation>
    </message>
    <message>
        <source>Rounding: the referee reports which side is nearer to float64.</source>
        <translation>舍入：仲裁指出哪一侧更接近 float64。</translation>
    </message>
    <message>
        <source>Rounding: the tie map of the cause shows how near each is to a tie; a tolerance of one step passes them.</source>
        <translation>舍入：原因中的中点图说明每处距舍入中点多近；一步的容差即可通过。</translation>
    </message>
    <message>
        <source>constant offset</source>
        <translation>恒定偏移</translation>
    </message>
    <message>
        <source>A - B is {} at {} of the samples that are not cut at the range&apos;s end.</source>
        <translation>在未被值域两端截断的样本中，{1} 的 A - B 为 {0}。</translation>
    </message>
    <message>
        <source>A - B is {} at {} of the samples of each channel that are not cut at the range&apos;s end.</source>
        <translation>在各通道未被值域两端截断的样本中，{1} 的 A - B 为 {0}。</translation>
    </message>
    <message>
        <source>A different rounding rule, mean or range: &apos;comparo diff&apos; of the two outputs replays common mistakes.</source>
        <translation>舍入规则、均值或取值范围不同：对两个输出运行 &apos;comparo diff&apos; 会重放人们常犯的错误。</translation>
    </message>
    <message>
        <source>gradient-like</source>
        <translation>类似渐变</translation>
    </message>
    <message>
        <source>A smooth surface fitted to A - B at {} places goes from {} to {} in channel {}, and leaves a root mean square of {}.</source>
        <translation>在 {0} 处对 A - B 拟合的光滑曲面在通道 {3} 中从 {1} 到 {2}，剩余均方根为 {4}。</translation>
    </message>
    <message>
        <source>The image itself varies as slowly, so position and value cannot be separated: a gradient, a gain or clipping. Compare an image with more detail.</source>
        <translation>图片本身变化同样缓慢，因此无法区分取决于位置还是取决于值：渐变、增益或截断。请比较细节更多的图片。</translation>
    </message>
    <message>
        <source>A gradient or an illumination that the sides applied differently: compare the random parameters of both sides, and the devices of their tensors.</source>
        <translation>一侧以不同方式施加的渐变或光照：比较为每一侧抽取的值，以及其张量所在的设备。</translation>
    </message>
    <message>
        <source>edge-following</source>
        <translation>沿边缘分布</translation>
    </message>
    <message>
        <source>{} of the differing pixels</source>
        <translation>{} 的差异像素</translation>
    </message>
    <message>
        <source>{} of {} differing pixels</source>
        <translation>{1} 个差异像素中的 {0}</translation>
    </message>
    <message>
        <source>{} lie on the steepest edges of both sides, as does about {} of the image.</source>
        <translation>{}位于两侧变化最陡之处，图片中约 {} 的像素亦然。</translation>
    </message>
    <message>
        <source>A different filter, antialiasing or sample position, or an intermediate clamp: try the step&apos;s other modes; &apos;comparo identify&apos; tests more of them.</source>
        <translation>滤波器、抗锯齿或采样位置不同，或中间有截断：试试该步骤的其他模式；&apos;comparo identify&apos; 还能识别更多。</translation>
    </message>
</context>
<context>
    <name>engine/comparison</name>
    <message>
        <source>The check by finite differences is inconclusive: all {} places are fragile.</source>
        <translation>有限差分无法说明问题：全部 {} 处都是脆弱的。</translation>
    </message>
    <message>
        <source>Finite differences {} with the backward pass ({}): largest error {} of the largest derivative at {} places of the image, {} at {} of {} entries of the other gradients; allowed {}.</source>
        <translation>有限差分与反向传播{0}（{1}）：在图像的 {3} 处最大误差为最大导数的 {2}，在其余梯度的 {6} 项中的 {5} 项为 {4}；允许 {7}。</translation>
    </message>
    <message>
        <source>agree</source>
        <translation>一致</translation>
    </message>
    <message>
        <source>disagree</source>
        <translation>不一致</translation>
    </message>
    <message>
        <source>{} fragile place, close to a rounding tie, counted apart: largest error {}.</source>
        <translation>{} 处脆弱，接近舍入中点，另行计数：最大误差 {}。</translation>
    </message>
    <message>
        <source>{} fragile places, close to a rounding tie, counted apart: largest error {}.</source>
        <translation>{} 处脆弱，接近舍入中点，另行计数：最大误差 {}。</translation>
    </message>
    <message>
        <source>Gradient of {}: {}</source>
        <translation>{} 的梯度：{}</translation>
    </message>
    <message>
        <source>Gradient of {}: bit-exact.</source>
        <translation>{} 的梯度：位精确。</translation>
    </message>
    <message>
        <source>Gradients of {}: bit-exact.</source>
        <translation>{} 的梯度：位精确。</translation>
    </message>
    <message>
        <source>The sides have gradients of {} and {} tensors besides the image.</source>
        <translation>除图像外，两侧分别有 {} 个和 {} 个张量的梯度。</translation>
    </message>
    <message>
        <source>Side A has a gradient of &apos;{}&apos;, but side B has one of &apos;{}&apos;.</source>
        <translation>A 侧是 &apos;{}&apos; 的梯度，而 B 侧是 &apos;{}&apos; 的梯度。</translation>
    </message>
    <message>
        <source>all ones</source>
        <translation>全 1</translation>
    </message>
    <message>
        <source>random in [-1, 1)</source>
        <translation>[-1, 1) 内的随机数</translation>
    </message>
    <message>
        <source>The gradient check requires a pipeline of one step; this one has {}.</source>
        <translation>梯度检查只接受一步的流水线；此流水线有 {} 步。</translation>
    </message>
    <message>
        <source>Finite differences need a built-in device, in float64, but side A is the peer {}. Make it side B.</source>
        <translation>有限差分在我们自己的设备上以 float64 计算；A 侧是外部程序 {}。请将其改为 B 侧。</translation>
    </message>
    <message>
        <source>{}, float64</source>
        <translation>{}，float64</translation>
    </message>
    <message>
        <source>{} of {} samples were compared; {} were ignored.</source>
        <translation>比较了 {} 个样本（共 {} 个）；忽略了 {} 个。</translation>
    </message>
    <message>
        <source>Invalid rectangle &apos;{}&apos;: use x,y,w,h with a width and a height from 1 on.</source>
        <translation>无效的矩形“{}”：请使用 x,y,w,h，宽和高从 1 起。</translation>
    </message>
    <message>
        <source>The mask {} holds {} images; use one.</source>
        <translation>掩码 {} 含有 {} 张图片；请使用一张。</translation>
    </message>
    <message>
        <source>The ignored rectangle {},{},{},{} leaves the image of {}x{} pixels.</source>
        <translation>忽略的矩形 {},{},{},{} 超出了 {}x{} 像素的图片。</translation>
    </message>
    <message>
        <source>The mask {} has {}x{} pixels, but the image has {}x{}: both must be equal.</source>
        <translation>掩码 {} 有 {}x{} 像素，而图片有 {}x{} 像素：两者必须相等。</translation>
    </message>
    <message>
        <source>Every pixel is ignored, so that nothing is compared.</source>
        <translation>所有像素都被忽略，因此没有可比较的内容。</translation>
    </message>
    <message>
        <source>A has the channels {} and B has {}; they are compared in this order.</source>
        <translation>A 的通道为 {}，B 的通道为 {}；按此顺序比较。</translation>
    </message>
    <message>
        <source>Cannot use {}: {}</source>
        <translation>无法使用 {}：{}</translation>
    </message>
    <message>
        <source>PyTorch&apos;s CUDA arithmetic of {} is not modelled</source>
        <translation>PyTorch 对 {} 的 CUDA 运算未建模</translation>
    </message>
    <message>
        <source>PyTorch&apos;s CPU arithmetic of {} is not modelled</source>
        <translation>PyTorch 对 {} 的 CPU 运算未建模</translation>
    </message>
    <message>
        <source>PyTorch&apos;s CUDA arithmetic of {}, and its CPU arithmetic of {}, are not modelled</source>
        <translation>PyTorch 对 {} 的 CUDA 运算以及对 {} 的 CPU 运算均未建模</translation>
    </message>
    <message>
        <source>{} ran in {} in this program</source>
        <translation>{} 在本程序内的 {} 中运行</translation>
    </message>
    <message>
        <source>{} ran in {} on {}</source>
        <translation>{} 在 {} 中运行于 {}</translation>
    </message>
    <message>
        <source>Unknown outcome of a comparison &apos;{}&apos;.</source>
        <translation>&apos;{}&apos; 不是比较的结果。</translation>
    </message>
    <message>
        <source>Hazard</source>
        <translation>竞态</translation>
    </message>
    <message>
        <source>Nondeterministic</source>
        <translation>不确定</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>{} image</source>
        <translation>{} 张图片</translation>
    </message>
    <message>
        <source>{} images</source>
        <translation>{} 张图片</translation>
    </message>
    <message>
        <source>The other file has no {}.</source>
        <translation>另一个文件没有 {}。</translation>
    </message>
    <message>
        <source>{} of {} differs</source>
        <translation>{1}中有 {0} 张不同</translation>
    </message>
    <message>
        <source>{} of {} differ</source>
        <translation>{1}中有 {0} 张不同</translation>
    </message>
    <message>
        <source>all {}, all {} samples equal.</source>
        <translation>全部 {}，全部 {} 个样本相等。</translation>
    </message>
    <message>
        <source>all {} equal; {}: {}</source>
        <translation>全部 {}相等；{}：{}</translation>
    </message>
    <message>
        <source>{} of {} could not be compared; {}: {}</source>
        <translation>{1} 中有 {0} 张无法比较；{2}: {3}</translation>
    </message>
    <message>
        <source>{} The others: {}</source>
        <translation>{}其余的：{}</translation>
    </message>
    <message>
        <source>{}; the worst is {}: {}</source>
        <translation>{}；最差的是 {}：{}</translation>
    </message>
    <message>
        <source>{} (our arithmetic on both sides; {})</source>
        <translation>{}（两侧均为我们的运算；{}）</translation>
    </message>
    <message>
        <source>{}; no rule of the contract applies, so bit-exact is required</source>
        <translation>{}；约定中没有适用的规则，因此要求位精确</translation>
    </message>
    <message>
        <source>{}; contract {} requires {}</source>
        <translation>{}；约定 {} 要求 {}</translation>
    </message>
    <message>
        <source>{}; contract {} allows {}</source>
        <translation>{}；约定 {} 允许 {}</translation>
    </message>
    <message>
        <source>{} Result: {}</source>
        <translation>{}结果：{}</translation>
    </message>
    <message>
        <source>Output: {} {}</source>
        <translation>输出：{} {}</translation>
    </message>
    <message>
        <source>Side {} ({}): {}</source>
        <translation>{} 侧（{}）：{}</translation>
    </message>
    <message>
        <source>side {}, {}: {}</source>
        <translation>{} 侧，{}：{}</translation>
    </message>
    <message>
        <source>{} It is the first of {} hazards.</source>
        <translation>{}这是 {} 处竞态中的第一处。</translation>
    </message>
    <message>
        <source>Nothing was computed or compared: no step of the pipeline is enabled.</source>
        <translation>未计算任何内容，也未比较任何内容：流水线的步骤全部关闭。</translation>
    </message>
    <message>
        <source>side {}, {}</source>
        <translation>{} 侧，{}</translation>
    </message>
    <message>
        <source>{} The pixels of this run: {}</source>
        <translation>{}此次运行的像素：{}</translation>
    </message>
    <message>
        <source>Nothing to explain: both sides hold the same bits.</source>
        <translation>无需解释：两侧的位相同。</translation>
    </message>
    <message>
        <source>No steps were recorded that could be replayed.</source>
        <translation>没有录制可重放的步骤。</translation>
    </message>
    <message>
        <source>Not searched for: no cause was requested for this run.</source>
        <translation>未查找：本次运行没有要求查找原因。</translation>
    </message>
    <message>
        <source>The search failed: {}</source>
        <translation>无法查找：{}</translation>
    </message>
    <message>
        <source>The search is still running.</source>
        <translation>仍在查找。</translation>
    </message>
    <message>
        <source>{} with the same bits: {}</source>
        <translation>{}位相同的组：{}</translation>
    </message>
    <message>
        <source>{} group</source>
        <translation>{} 个</translation>
    </message>
    <message>
        <source>{} groups</source>
        <translation>{} 个</translation>
    </message>
    <message>
        <source> | </source>
        <translation> | </translation>
    </message>
    <message>
        <source>A matrix requires at least two sides; use --sides SIDE,SIDE,… or --all-devices.</source>
        <translation>矩阵至少需要两侧；请给出 --sides SIDE,SIDE,… 或 --all-devices。</translation>
    </message>
    <message>
        <source>Duplicate side {}; each side of a matrix runs once.</source>
        <translation>侧 {} 出现了两次；矩阵的每一侧只运行一次。</translation>
    </message>
    <message>
        <source>A matrix runs one input; two external tensors have no sides to run.</source>
        <translation>矩阵运行一个输入；来自外部的两个张量没有可运行的侧。</translation>
    </message>
    <message>
        <source>{} of {} sides failed: {}</source>
        <translation>{1} 侧中有 {0} 侧失败：{2}</translation>
    </message>
    <message>
        <source>{} (our arithmetic on all of them; {}).</source>
        <translation>{}（均为我们的运算；{}）。</translation>
    </message>
    <message>
        <source>all {} sides hold the same bits</source>
        <translation>全部 {} 侧的位相同</translation>
    </message>
    <message>
        <source>all {} sides hold equal values, in {}; not the same: {}</source>
        <translation>全部 {} 侧的值相等，分为 {}；不相同的是：{}</translation>
    </message>
    <message>
        <source>{} sides in {}; the largest difference is {}, between {} and {}.</source>
        <translation>{} 侧分为 {}；最大差异为 {}，在 {} 与 {} 之间。</translation>
    </message>
    <message>
        <source>{} {}.</source>
        <translation>{} {}。</translation>
    </message>
    <message>
        <source>comparing {} and {}</source>
        <translation>正在比较 {} 与 {}</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Not enough memory for this.</source>
        <translation>内存不足。</translation>
    </message>
    <message>
        <source>A contract applies to ops, and two external files have none.</source>
        <translation>约定针对算子；来自外部的两个文件没有算子。</translation>
    </message>
    <message>
        <source>Turned as EXIF says (A {}, B {}), both are equal: --exif compares them like that.</source>
        <translation>按 EXIF 方向旋转后（A {}，B {}）两者相等：--exif 就这样比较。</translation>
    </message>
    <message>
        <source>{} The {}x{} pixels from the top left corner that both have are compared.</source>
        <translation>{}比较两者左上角共有的 {}x{} 像素。</translation>
    </message>
    <message>
        <source>the output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>no step of the pipeline is enabled</source>
        <translation>流水线中没有启用的步骤</translation>
    </message>
    <message>
        <source>A and B are one JPEG file, A by {}, B by {}</source>
        <translation>A 和 B 来自同一个 JPEG 文件，A 由 {}，B 由 {}</translation>
    </message>
    <message>
        <source>{}: 100 % of the {} samples whose coefficients could be found.</source>
        <translation>{}：可找到系数的 {} 个样本的 100 %。</translation>
    </message>
    <message>
        <source>B is the file of A by {}</source>
        <translation>B 是 A 的文件经 {} 所得</translation>
    </message>
    <message>
        <source>A is the file of B by {}</source>
        <translation>A 是 B 的文件经 {} 所得</translation>
    </message>
    <message>
        <source>{}: 100 %.</source>
        <translation>{}：100 %。</translation>
    </message>
    <message>
        <source>A cause is not searched for in runs with ignored samples: steps before the last may have them elsewhere.</source>
        <translation>有忽略样本的运行不查找原因：在最后一步之前的步骤中，这些样本可能在别处。</translation>
    </message>
    <message>
        <source>{} Examined were the {}x{} pixels from ({}, {}) on, the largest rectangle without ignored samples.</source>
        <translation>{}检查的是 {}x{} 像素（从 ({}, {}) 开始），即不含忽略样本的最大矩形。</translation>
    </message>
    <message>
        <source>No referee: {}</source>
        <translation>没有仲裁：{}</translation>
    </message>
</context>
<context>
    <name>engine/contract</name>
    <message>
        <source>The results of {} are not finite on one side only (case {}); no tolerance can pass that.</source>
        <translation>{} 的结果仅在一侧不是有限数（用例 {}），任何容差都无法通过。</translation>
    </message>
    <message>
        <source>The results of {} are up to {} representable values apart (case {}), more than an eighth of a value: a tolerance in ULP is meaningless there; propose one in atol or rtol.</source>
        <translation>{} 的结果最多相距 {} 个可表示值（用例 {}），超过数值的八分之一：此时 ULP 容差没有意义；请按 atol 或 rtol 提议。</translation>
    </message>
    <message>
        <source>case {} ({}, {})</source>
        <translation>用例 {}（{}，{}）</translation>
    </message>
    <message>
        <source>all bit-exact</source>
        <translation>全部位精确</translation>
    </message>
    <message>
        <source>none bit-exact</source>
        <translation>没有位精确的</translation>
    </message>
    <message>
        <source>{} bit-exact</source>
        <translation>{} 个位精确</translation>
    </message>
    <message>
        <source>all equal</source>
        <translation>全部相等</translation>
    </message>
    <message>
        <source>all equal, {} of them bit-exact</source>
        <translation>全部相等，其中 {} 个位精确</translation>
    </message>
    <message>
        <source>{} equal, none bit-exact</source>
        <translation>{} 个相等，没有位精确的</translation>
    </message>
    <message>
        <source>{} equal, {} of them bit-exact</source>
        <translation>{} 个相等，其中 {} 个位精确</translation>
    </message>
    <message>
        <source>all are {}</source>
        <translation>全部 {}</translation>
    </message>
    <message>
        <source>the largest difference is {}, in {}</source>
        <translation>最大差异为 {}，出现在{}</translation>
    </message>
    <message>
        <source>the largest difference is {}, in {}, times a margin of {}</source>
        <translation>最大差异为 {}，出现在{}，再乘以余量 {}</translation>
    </message>
    <message>
        <source>Proposed from {}: {}.</source>
        <translation>由{}提议：{}。</translation>
    </message>
    <message>
        <source>The bound of the sum there is {}.</source>
        <translation>该处和的界为 {}。</translation>
    </message>
    <message>
        <source>Measured, not proven: if other cases come from the same distribution, at most 1 in {} exceeds the largest.</source>
        <translation>是测量所得，并非证明：若其他用例以同样方式抽取，则至多 {} 个中有 1 个超出最大者。</translation>
    </message>
    <message>
        <source>The sides have different numerics, which a rule cannot express: it also applies where both have the same and no other rule names them.</source>
        <translation>两侧的数值方式不同，而规则无法指名这一点：在两侧相同且没有其他规则指名之处，它也适用。</translation>
    </message>
    <message>
        <source>{} of {}; {}.</source>
        <translation>{1} 的 {0}；{2}。</translation>
    </message>
    <message>
        <source>All cases are {}; any difference would be new.</source>
        <translation>全部用例 {}；出现差异即为异常。</translation>
    </message>
    <message>
        <source>{}, the largest of {}, without a margin</source>
        <translation>{}，即 {} 中的最大者，不加余量</translation>
    </message>
    <message>
        <source>{} x {}, the largest of {}</source>
        <translation>{} × {}，后者为 {} 中的最大者</translation>
    </message>
    <message>
        <source>{}. If other cases come from the same distribution, at most 1 in {} exceeds the largest.</source>
        <translation>{}。若其他用例以同样方式抽取，则至多 {} 个中有 1 个超出最大者。</translation>
    </message>
    <message>
        <source>With {} {} fails</source>
        <translation>取 {} 时，{} 失败</translation>
    </message>
    <message>
        <source>With {} {} fails {}</source>
        <translation>取 {} 时，{} 失败，{}</translation>
    </message>
    <message>
        <source>{}. Half of the largest fails {} of {}.</source>
        <translation>{0}。取最大者的一半则 {2} 中有 {1} 个失败。</translation>
    </message>
    <message>
        <source>Sums of {} are at most {} apart, in any order, if both sides have the same weights.</source>
        <translation>{} 的和，若两侧权重相同，则无论次序如何，至多相差 {}。</translation>
    </message>
    <message>
        <source>{} of {} exceed that: the sides do not compute the same sum.</source>
        <translation>{1} 中有 {0} 个超出该界：两侧计算的不是同一个和。</translation>
    </message>
    <message>
        <source>All cases are {}.</source>
        <translation>全部用例 {}。</translation>
    </message>
    <message>
        <source>No case has more than {} of its own bound.</source>
        <translation>没有用例超过其自身界的 {}。</translation>
    </message>
    <message>
        <source>{} is too tight: {} of {} are outside; the worst needs {} times as much.</source>
        <translation>{0} 过严：{2} 中有 {1} 个超出；最差者需要 {3} 倍。</translation>
    </message>
    <message>
        <source>{} is too tight: {} of {} are outside.</source>
        <translation>{0} 过严：{2} 中有 {1} 个超出。</translation>
    </message>
    <message>
        <source>{} fits: it passes all {}, and the worst needs {} of it.</source>
        <translation>{} 合适：{} 全部通过，最差者需要其 {}。</translation>
    </message>
    <message>
        <source>{} is too wide: all {} are {}.</source>
        <translation>{} 过宽：{} 全部 {}。</translation>
    </message>
    <message>
        <source>{} is too wide: no case of {} needs more than {} of it.</source>
        <translation>{} 过宽：{} 个用例中没有一个需要超过其 {}。</translation>
    </message>
    <message>
        <source>Invalid margin: it must be at least 1, or the measured cases would fail.</source>
        <translation>余量至少为 1：小于 1 则已测的用例会失败。</translation>
    </message>
    <message>
        <source>The contract is ambiguous for {}: rules &apos;{}&apos; and &apos;{}&apos; match and are equally specific. Let one of them name one criterion more (op, dtype, a, b, numerics).</source>
        <translation>约定对 {} 有歧义：规则 &apos;{}&apos; 和 &apos;{}&apos; 都匹配且同样具体。请让其中一条多指定一个条件（op, dtype, a, b, numerics）。</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not one of {}.</source>
        <translation>&apos;{}&apos; 不是 {} 之一。</translation>
    </message>
    <message>
        <source>expected a number of at least 0.</source>
        <translation>应为不小于 0 的数。</translation>
    </message>
    <message>
        <source>&apos;peerOp&apos; cannot be combined with &apos;op&apos;.</source>
        <translation>&apos;peerOp&apos; 不能与 &apos;op&apos; 同时使用。</translation>
    </message>
    <message>
        <source>expected the id of a peer&apos;s op.</source>
        <translation>应为外部程序的算子的 id。</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is a built-in op; use &apos;op&apos; for it.</source>
        <translation>&apos;{}&apos; 是内置算子；请使用 &apos;op&apos;。</translation>
    </message>
    <message>
        <source>Use &apos;peerOp&apos; for a peer&apos;s own op.</source>
        <translation>外部程序自己的算子写在 &apos;peerOp&apos; 下。</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not one of cpu, emu, cuda, PEER@DEVICE and PEER@.</source>
        <translation>&apos;{}&apos; 不是 cpu、emu、cuda、PEER@DEVICE 和 PEER@ 之一。</translation>
    </message>
    <message>
        <source>expected the name of the rule.</source>
        <translation>应为该规则的名称。</translation>
    </message>
    <message>
        <source>&apos;{}&apos; cannot be combined with &apos;step&apos;.</source>
        <translation>&apos;{}&apos; 不能与步骤的键 &apos;step&apos; 同时使用。</translation>
    </message>
    <message>
        <source>expected a pattern of names, such as encoder.*.</source>
        <translation>应为名称的模式，如 encoder.*。</translation>
    </message>
    <message>
        <source>a rule with &apos;step&apos; supports only cpu, emu and cuda.</source>
        <translation>带步骤的键 &apos;step&apos; 的规则只支持 cpu、emu 和 cuda。</translation>
    </message>
    <message>
        <source>Contract</source>
        <translation>约定</translation>
    </message>
    <message>
        <source>this program reads version {}.</source>
        <translation>此程序读取版本 {}。</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is the name of an earlier rule.</source>
        <translation>&apos;{}&apos; 是前面某条规则的名称。</translation>
    </message>
    <message>
        <source>The contract is ambiguous for {}: rules &apos;{}&apos; and &apos;{}&apos; match and are equally specific. Let one of them name one criterion more (step, dtype, a, b), or more of the step&apos;s name.</source>
        <translation>约定对 {} 有歧义：规则 &apos;{}&apos; 和 &apos;{}&apos; 都匹配且同样具体。请让其中一条多指定一个条件（step、dtype、a、b），或写出步骤名称的更多部分。</translation>
    </message>
</context>
<context>
    <name>engine/device</name>
    <message>
        <source>The host cannot read memory of {}; copy it to cpu first.</source>
        <translation>主机不能读取 {} 的内存；请先复制到 cpu。</translation>
    </message>
    <message>
        <source>Page-locked memory belongs to the host, not to {}.</source>
        <translation>页锁定内存属于主机，而非 {}。</translation>
    </message>
    <message>
        <source>{} (emulated)</source>
        <translation>{}（模拟）</translation>
    </message>
    <message>
        <source>Invalid device &apos;{}&apos;; use cpu, cuda:0, cuda:1, … or emu:0, emu:1, ….</source>
        <translation>&apos;{}&apos; 不是设备；请用 cpu、cuda:0、cuda:1、… 或 emu:0、emu:1、…。</translation>
    </message>
    <message>
        <source>this build does not support CUDA devices</source>
        <translation>此构建没有 CUDA 设备</translation>
    </message>
    <message>
        <source>Device {} not found; available: {}.</source>
        <translation>没有设备 {}；现有：{}。</translation>
    </message>
    <message>
        <source>({})</source>
        <translation>（{}）</translation>
    </message>
    <message>
        <source>Emulated CUDA device {}</source>
        <translation>模拟 CUDA 设备 {}</translation>
    </message>
    <message>
        <source>runs the CUDA kernels&apos; code on the CPU; its timings are not those of a GPU</source>
        <translation>在 CPU 上运行 CUDA 核的代码；其时间不能说明 GPU 的情况</translation>
    </message>
    <message>
        <source>Invalid {}=&apos;{}&apos;: expected a whole number from 1 to {}.</source>
        <translation>{} 为 &apos;{}&apos;；应为 1 到 {} 的整数。</translation>
    </message>
    <message>
        <source>Invalid COMPARO_EMU_MEMORY=&apos;{}&apos;: expected a number of bytes, as in 64M or 2G.</source>
        <translation>COMPARO_EMU_MEMORY 为 &apos;{}&apos;；应为字节数，如 64M 或 2G。</translation>
    </message>
    <message>
        <source>the threads that it started</source>
        <translation>它所启动的线程</translation>
    </message>
    <message>
        <source>{} waits for &apos;{}&apos;</source>
        <translation>{} 在等待 &apos;{}&apos;</translation>
    </message>
    <message>
        <source>{} holds it</source>
        <translation>{} 持有它</translation>
    </message>
    <message>
        <source>{} holds it and waits for its threads to end</source>
        <translation>{} 持有它并等待其线程结束</translation>
    </message>
    <message>
        <source>Deadlock: {}.</source>
        <translation>死锁：{}。</translation>
    </message>
    <message>
        <source>{} holds it and waits for &apos;{}&apos;</source>
        <translation>{} 持有它并等待“{}”</translation>
    </message>
    <message>
        <source>mutex &apos;{}&apos;</source>
        <translation>互斥锁“{}”</translation>
    </message>
    <message>
        <source>{}: &apos;{}&apos; is on {}, &apos;{}&apos; is on {}</source>
        <translation>{}：“{}”位于 {}，“{}”位于 {}</translation>
    </message>
    <message>
        <source>in {}</source>
        <translation>位于 {}</translation>
    </message>
    <message>
        <source>This memory was not allocated in stream order on {}, or was already freed.</source>
        <translation>此内存不是按 {} 的某个流的次序分配的，或先前已归还。</translation>
    </message>
</context>
<context>
    <name>engine/device/cpu</name>
    <message>
        <source>Cancelled in {}.</source>
        <translation>已在 {} 中取消。</translation>
    </message>
    <message>
        <source>Out of host memory for {}. Use a smaller image or size, or close other programs.</source>
        <translation>没有 {} 的主机内存。请用更小的图片或尺寸，或结束其他程序。</translation>
    </message>
</context>
<context>
    <name>engine/device/cuda</name>
    <message>
        <source>{}: {} ({}).</source>
        <translation>{}：{}（{}）。</translation>
    </message>
    <message>
        <source>{}: a kernel of the C++ pass cannot run on {}.</source>
        <translation>{}：C++ 编译的核无法在 {} 上运行。</translation>
    </message>
    <message>
        <source>{}: a CUDA kernel needs a cuda stream, this one is on {}.</source>
        <translation>{}：CUDA 核需要 cuda 流，此流位于 {}。</translation>
    </message>
    <message>
        <source>there is no NVIDIA driver</source>
        <translation>没有 NVIDIA 驱动</translation>
    </message>
    <message>
        <source>the NVIDIA driver supports CUDA {}; this program needs a driver for CUDA {} or newer</source>
        <translation>NVIDIA 驱动支持 CUDA {}；本程序需要支持 CUDA {} 或更新版本的驱动</translation>
    </message>
    <message>
        <source>no CUDA-capable device is detected</source>
        <translation>未检测到支持 CUDA 的设备</translation>
    </message>
    <message>
        <source>no CUDA-capable device</source>
        <translation>没有支持 CUDA 的设备</translation>
    </message>
</context>
<context>
    <name>engine/device/emu</name>
    <message>
        <source>{} is out of memory for {}: {} of {} are in use.</source>
        <translation>{0} 没有 {1} 的内存：{3} 中已用 {2}。</translation>
    </message>
    <message>
        <source>The memory belongs to streams of another schedule.</source>
        <translation>该内存属于另一调度的流。</translation>
    </message>
    <message>
        <source>This schedule is current on another thread; start threads with runHostThreads().</source>
        <translation>此调度正在另一线程上使用；请用 runHostThreads() 启动线程。</translation>
    </message>
    <message>
        <source>thread {} waits for {}</source>
        <translation>线程 {} 在等待 {}</translation>
    </message>
    <message>
        <source>thread {} for {}</source>
        <translation>线程 {} 在等待 {}</translation>
    </message>
    <message>
        <source>Deadlock: the host threads wait for each other: {}.</source>
        <translation>死锁：主机线程互相等待：{}。</translation>
    </message>
    <message>
        <source>Invalid schedule &apos;{}&apos;. Use lazy, eager, random:SEED, adversarial[:SEED] or replay:CHOICE,CHOICE,..., each with optional +chunks=N (parts of a copy, 1 to 1000) and +strict.</source>
        <translation>&apos;{}&apos; 不是调度。请用 lazy、eager、random:SEED、adversarial[:SEED] 和 replay:CHOICE,CHOICE,...，各可加 +chunks=N（复制的份数，1 到 1000）和 +strict。</translation>
    </message>
    <message>
        <source>Deadlock: the host waits for {}, which can never complete.</source>
        <translation>死锁：主机在等待 {}，而它永远不会完成。</translation>
    </message>
    <message>
        <source>stream {}</source>
        <translation>流 {}</translation>
    </message>
    <message>
        <source>stream {} {}</source>
        <translation>流 {} {}</translation>
    </message>
    <message>
        <source>an event of stream {}</source>
        <translation>流 {} 的事件</translation>
    </message>
    <message>
        <source>device {}</source>
        <translation>设备 {}</translation>
    </message>
</context>
<context>
    <name>engine/device/races</name>
    <message>
        <source>host thread {}</source>
        <translation>主机线程 {}</translation>
    </message>
    <message>
        <source>buffer {}</source>
        <translation>缓冲区 {}</translation>
    </message>
    <message>
        <source>wait for event {}</source>
        <translation>等待事件 {}</translation>
    </message>
    <message>
        <source>wait for {}</source>
        <translation>等待 {}</translation>
    </message>
    <message>
        <source>wait for device {}</source>
        <translation>等待设备 {}</translation>
    </message>
    <message>
        <source>allocate</source>
        <translation>分配</translation>
    </message>
    <message>
        <source>allocate {}</source>
        <translation>分配 {}</translation>
    </message>
    <message>
        <source>free</source>
        <translation>释放</translation>
    </message>
    <message>
        <source>free {}</source>
        <translation>释放 {}</translation>
    </message>
    <message>
        <source>record event {}</source>
        <translation>记录事件 {}</translation>
    </message>
    <message>
        <source>signal {}</source>
        <translation>发出信号 {}</translation>
    </message>
    <message>
        <source>await {}</source>
        <translation>等待信号 {}</translation>
    </message>
    <message>
        <source>host access</source>
        <translation>主机访问</translation>
    </message>
    <message>
        <source>copy {}</source>
        <translation>复制 {}</translation>
    </message>
    <message>
        <source>launch {}</source>
        <translation>启动 {}</translation>
    </message>
    <message>
        <source>bytes {} to {} of {}</source>
        <translation>{2}的字节 {0} 至 {1}</translation>
    </message>
    <message>
        <source>bytes from {} of {}</source>
        <translation>{1}自字节 {0} 起</translation>
    </message>
    <message>
        <source>{} writes {}</source>
        <translation>{} 写入{}</translation>
    </message>
    <message>
        <source>{} reads {}</source>
        <translation>{} 读取{}</translation>
    </message>
    <message>
        <source>{} may still write it</source>
        <translation>{} 可能仍在写入</translation>
    </message>
    <message>
        <source>{} may still write them</source>
        <translation>{} 可能仍在写入</translation>
    </message>
    <message>
        <source>{} may still read it</source>
        <translation>{} 可能仍在读取</translation>
    </message>
    <message>
        <source>{} may still read them</source>
        <translation>{} 可能仍在读取</translation>
    </message>
    <message>
        <source>read after write</source>
        <translation>写后读</translation>
    </message>
    <message>
        <source>write after read</source>
        <translation>读后写</translation>
    </message>
    <message>
        <source>write after write</source>
        <translation>写后写</translation>
    </message>
    <message>
        <source>use after free</source>
        <translation>释放后使用</translation>
    </message>
    <message>
        <source>use before allocation</source>
        <translation>分配前使用</translation>
    </message>
    <message>
        <source>host read</source>
        <translation>主机读取</translation>
    </message>
    <message>
        <source>host write</source>
        <translation>主机写入</translation>
    </message>
    <message>
        <source>wrong device</source>
        <translation>设备错误</translation>
    </message>
    <message>
        <source>{} on {} (#{})</source>
        <translation>{1}上的{0} (#{2})</translation>
    </message>
    <message>
        <source>{}: {} (#{})</source>
        <translation>{}：{} (#{})</translation>
    </message>
    <message>
        <source>{} in {}</source>
        <translation>{1} 中的 {0}</translation>
    </message>
    <message>
        <source>{} of op {}</source>
        <translation>算子 {1} 的{0}</translation>
    </message>
    <message>
        <source>{}: the buffer was already freed by {}.</source>
        <translation>{}：该缓冲区已由 {} 归还。</translation>
    </message>
    <message>
        <source>{}, freed by {}: nothing orders the free after this use.</source>
        <translation>{}，而后者由 {} 归还：没有任何机制让释放在此次使用之后。</translation>
    </message>
    <message>
        <source>{}, perhaps before {}: nothing orders the two.</source>
        <translation>{}，可能先于 {}：两者没有先后次序。</translation>
    </message>
    <message>
        <source>{} before {}.</source>
        <translation>{}，先于 {}。</translation>
    </message>
    <message>
        <source>{} while {}: nothing orders the two.</source>
        <translation>{} 时，{}：两者没有先后次序。</translation>
    </message>
    <message>
        <source>no order from {} to {}</source>
        <translation>缺少从 {} 到 {} 的先后次序</translation>
    </message>
    <message>
        <source>another device</source>
        <translation>另一个设备</translation>
    </message>
    <message>
        <source>{}, which lives on {}; the stream runs on {}.</source>
        <translation>{}，而后者位于 {}；该流运行于 {}。</translation>
    </message>
    <message>
        <source>no access from {} to {} on {}</source>
        <translation>缺少从 {0} 对 {2} 上 {1} 的访问</translation>
    </message>
    <message>
        <source>Copy {} to {} before {}, or launch on a stream of {}.</source>
        <translation>在 {2} 之前将 {0} 复制到 {1}，或在 {3} 的流上启动。</translation>
    </message>
    <message>
        <source>order host thread {} before host thread {} (a join, or one mutex around both)</source>
        <translation>让主机线程 {} 先于主机线程 {}（join，或用一个互斥锁包住两者）</translation>
    </message>
    <message>
        <source>Allocate {} before {}.</source>
        <translation>在 {1} 之前分配 {0}。</translation>
    </message>
    <message>
        <source>Free {} only after {}: record an event on {} after it and let {} wait for it before the free.</source>
        <translation>仅在 {1} 之后释放 {0}：在其后于 {2} 上记录事件，并让 {3} 在释放之前等待它。</translation>
    </message>
    <message>
        <source>Free {} only after {}.</source>
        <translation>仅在 {1} 之后释放 {0}。</translation>
    </message>
    <message>
        <source>Issue {} after {}.</source>
        <translation>在 {1} 之后发出 {0}。</translation>
    </message>
    <message>
        <source>{} between {} and {}.</source>
        <translation>在 {1} 与 {2} 之间，{0}。</translation>
    </message>
    <message>
        <source>Let {} wait for {} after {}, and {} before {}.</source>
        <translation>让 {0} 在 {2} 之后等待 {1}，并在 {4} 之前{3}。</translation>
    </message>
    <message>
        <source>{} and {} share {}: hold one mutex from the first to the last call that use {}, or give each thread its own stream and buffers.</source>
        <translation>{} 与 {} 共用 {}：从使用 {} 的第一次调用到最后一次都持有同一互斥锁，或给每个线程各自的流和缓冲区。</translation>
    </message>
    <message>
        <source>Record an event on {} after {}, {}, and let {} wait for the event before {}.</source>
        <translation>在 {1} 之后于 {0} 上记录事件，{2}，并让 {3} 在 {4} 之前等待该事件。</translation>
    </message>
    <message>
        <source>Record event {} (#{}) on {} before {} waits for it (#{}): a wait for an event that is not recorded yet orders nothing.</source>
        <translation>在 {3} 等待它 (#{4}) 之前，于 {2} 上记录事件 {0} (#{1})：等待尚未记录的事件不产生任何先后次序。</translation>
    </message>
    <message>
        <source>Record event {} on {} after {}, not before it (#{}): {} waits for it (#{}).</source>
        <translation>在 {2} 之后（而非之前 (#{3})）于 {1} 上记录事件 {0}：{4} 等待它 (#{5})。</translation>
    </message>
    <message>
        <source>Let the host wait for event {}, recorded on {} after {}, before {}.</source>
        <translation>让主机在 {3} 之前等待事件 {0}，该事件在 {2} 之后记录于 {1}。</translation>
    </message>
    <message>
        <source>Let {} wait for event {}, recorded on {} after {}, before {}.</source>
        <translation>让 {0} 在 {4} 之前等待事件 {1}，该事件在 {3} 之后记录于 {2}。</translation>
    </message>
    <message>
        <source>Let the host wait for {} after {} and before {}.</source>
        <translation>让主机在 {1} 之后、{2} 之前等待 {0}。</translation>
    </message>
    <message>
        <source>Record an event on {} after {} and let {} wait for it before {}.</source>
        <translation>在 {1} 之后于 {0} 上记录事件，并让 {2} 在 {3} 之前等待它。</translation>
    </message>
</context>
<context>
    <name>engine/diagnose</name>
    <message>
        <source>Comparing steps</source>
        <translation>正在比较各步</translation>
    </message>
    <message>
        <source>A repeat check needs at least 2 runs; {} requested.</source>
        <translation>重复检查至少需要运行 2 次；要求的是 {} 次。</translation>
    </message>
    <message>
        <source>repetition {}</source>
        <translation>第 {} 次重复</translation>
    </message>
    <message>
        <source>Deterministic</source>
        <translation>确定</translation>
    </message>
    <message>
        <source>{} of {} repetitions differ from the first, at {} of the samples ({} against {}).</source>
        <translation>{1} 次重复中有 {0} 次与第一次不同，涉及 {2} 的样本（{3} 对 {4}）。</translation>
    </message>
    <message>
        <source>{} of {} repetitions differ from the first ({} against {}).</source>
        <translation>{1} 次重复中有 {0} 次与第一次不同（{2} 对 {3}）。</translation>
    </message>
    <message>
        <source>Do not set a tolerance; see Streams.</source>
        <translation>不要设置容差；请看“流”页。</translation>
    </message>
    <message>
        <source>{} repetitions produced the same bits ({}).</source>
        <translation>{} 次重复给出相同的位（{}）。</translation>
    </message>
    <message>
        <source>That was by chance: the order of the calls does not guarantee it.</source>
        <translation>这属侥幸：调用的先后次序并不保证这一点。</translation>
    </message>
    <message>
        <source>repetition {}, each call synchronised</source>
        <translation>第 {} 次重复，逐个等待每次调用</translation>
    </message>
</context>
<context>
    <name>engine/diagnose/alignment</name>
    <message>
        <source>flipped left to right</source>
        <translation>左右镜像</translation>
    </message>
    <message>
        <source>rotated by 180 degrees</source>
        <translation>旋转 180 度</translation>
    </message>
    <message>
        <source>flipped top to bottom</source>
        <translation>上下镜像</translation>
    </message>
    <message>
        <source>with rows and columns exchanged</source>
        <translation>行列互换</translation>
    </message>
    <message>
        <source>rotated by 90 degrees clockwise</source>
        <translation>顺时针旋转 90 度</translation>
    </message>
    <message>
        <source>transposed along the other diagonal</source>
        <translation>沿另一条对角线镜像</translation>
    </message>
    <message>
        <source>rotated by 90 degrees counterclockwise</source>
        <translation>逆时针旋转 90 度</translation>
    </message>
    <message>
        <source>{}x{}</source>
        <translation>{}x{}</translation>
    </message>
    <message>
        <source>{}. That is undone, and {} pixels are compared.</source>
        <translation>{}。将其撤销，比较 {} 像素。</translation>
    </message>
    <message>
        <source>B is A {}</source>
        <translation>B 是 A {}</translation>
    </message>
    <message>
        <source>B is A cropped at {} to {} pixels, then {}</source>
        <translation>B 是 A 在 {} 处裁剪为 {} 像素，然后{}</translation>
    </message>
    <message>
        <source>B is A cropped at {} to {} pixels</source>
        <translation>B 是 A 在 {} 处裁剪为 {} 像素</translation>
    </message>
    <message>
        <source>B is A {}, placed at {}, then {}</source>
        <translation>B 是 A {}，位于 {}，然后{}</translation>
    </message>
    <message>
        <source>B is A {}, placed at {}</source>
        <translation>B 是 A {}，位于 {}</translation>
    </message>
    <message>
        <source>A is B {}, then cropped at {} to {} pixels</source>
        <translation>A 是 B {}，然后在 {} 处裁剪为 {} 像素</translation>
    </message>
    <message>
        <source>A is B cropped at {} to {} pixels</source>
        <translation>A 是 B 在 {} 处裁剪为 {} 像素</translation>
    </message>
    <message>
        <source>A and B overlap: B begins at {} of A</source>
        <translation>A 和 B 重叠：B 从 A 的 {} 处开始</translation>
    </message>
    <message>
        <source>A and B overlap: B, {}, begins at {} of A</source>
        <translation>A 和 B 重叠：B {}，从 A 的 {} 处开始</translation>
    </message>
    <message>
        <source>{}. The {} pixels that both have are compared.</source>
        <translation>{}。比较两者共有的 {} 像素。</translation>
    </message>
    <message>
        <source>Where A and B belong together cannot be told: {} places or more fit equally</source>
        <translation>无法判断 A 和 B 在何处吻合：有 {} 个或更多位置同样吻合</translation>
    </message>
    <message>
        <source>Where A and B belong together cannot be told: {} places fit equally</source>
        <translation>无法判断 A 和 B 在何处吻合：有 {} 个位置同样吻合</translation>
    </message>
    <message>
        <source>Where A and B belong together cannot be told: one place fits, and there is so little in these images that it may be chance</source>
        <translation>无法判断 A 和 B 在何处吻合：有一个位置吻合，但图片内容太少，可能是巧合</translation>
    </message>
    <message>
        <source>{}. B is placed at {} of A, and the {} pixels that both have there are compared.</source>
        <translation>{}。将 B 放在 A 的 {} 处，比较两者在那里共有的 {} 像素。</translation>
    </message>
    <message>
        <source>{}. B, {}, is placed at {} of A, and the {} pixels that both have there are compared.</source>
        <translation>{}。将 B {}，放在 A 的 {} 处，比较两者在那里共有的 {} 像素。</translation>
    </message>
    <message>
        <source>{} is {} resized to {} pixels, bit for bit as by {}</source>
        <translation>{} 是 {} 缩放为 {} 像素，与 {} 逐位相同</translation>
    </message>
    <message>
        <source>{} is {} resized to {} pixels; the nearest known implementation is {}</source>
        <translation>{} 是 {} 缩放为 {} 像素；最接近的已知实现是 {}</translation>
    </message>
    <message>
        <source>A and B are one image in two sizes, and which of them was resized cannot be told; the nearest known implementation that makes {} pixels of {} is {}</source>
        <translation>A 和 B 是同一图片的两种尺寸，无法判断哪一张经过缩放；最接近的已知实现（得到 {} 像素，由 {} 缩放）是 {}</translation>
    </message>
    <message>
        <source>{}. A is compared as resized like that.</source>
        <translation>{}。比较时 A 按此缩放。</translation>
    </message>
    <message>
        <source>{}. B is compared as resized like that.</source>
        <translation>{}。比较时 B 按此缩放。</translation>
    </message>
    <message>
        <source>A has {} pixels and B {}, and no crop, turn, mirror, margin or known resize converts one into the other</source>
        <translation>A 有 {} 像素，B 有 {} 像素，没有裁剪、旋转、镜像、边框或已知的缩放能将一张变为另一张</translation>
    </message>
    <message>
        <source>{}. The {} pixels from the top left corner that both have are compared.</source>
        <translation>{}。比较两者左上角共有的 {} 像素。</translation>
    </message>
    <message>
        <source>looking for a crop, a turn or a margin</source>
        <translation>查找裁剪、旋转或边框</translation>
    </message>
    <message>
        <source>looking for a place to within noise</source>
        <translation>在噪声范围内查找位置</translation>
    </message>
    <message>
        <source>looking for a resize</source>
        <translation>查找缩放</translation>
    </message>
    <message>
        <source>with a margin around it that repeats its edge</source>
        <translation>加上重复边缘的边框</translation>
    </message>
    <message>
        <source>with a margin around it that reflects it, without its edge</source>
        <translation>加上反射（不含边缘）的边框</translation>
    </message>
    <message>
        <source>with a margin around it that mirrors it, with its edge</source>
        <translation>加上镜像（含边缘）的边框</translation>
    </message>
    <message>
        <source>with a margin of {} around it</source>
        <translation>加上值为 {} 的边框</translation>
    </message>
    <message>
        <source>with a margin of one colour around it</source>
        <translation>加上单一颜色的边框</translation>
    </message>
</context>
<context>
    <name>engine/diagnose/causes</name>
    <message>
        <source>half to even</source>
        <translation>中点取偶</translation>
    </message>
    <message>
        <source>The smallest set of changes that explains every differing sample.</source>
        <translation>能解释所有差异样本的最小改动集。</translation>
    </message>
    <message>
        <source> + </source>
        <translation> + </translation>
    </message>
    <message>
        <source>Cause: {}</source>
        <translation>原因：{}</translation>
    </message>
    <message>
        <source>{}; replaying B with it reproduces 100 % of A&apos;s values.</source>
        <translation>{}；以此重放 B 可重现 A 的值的 100 %。</translation>
    </message>
    <message>
        <source>No tested hypothesis reproduces the difference.</source>
        <translation>所检验的假设都不能重现该差异。</translation>
    </message>
    <message>
        <source>Not fully explained: {} reproduces {}.</source>
        <translation>未完全解释：{}，重现 {}。</translation>
    </message>
    <message>
        <source>&apos;{}&apos; on {}</source>
        <translation>&apos;{}&apos; 在 {} 上</translation>
    </message>
    <message>
        <source>module tensors that move with the module (here {})</source>
        <translation>随模块移动的模块张量（此处为 {}）</translation>
    </message>
    <message>
        <source>B is replayed with every tensor of the module registered and moved with it.</source>
        <translation>将模块的每个张量都注册并随模块移动，再重放 B。</translation>
    </message>
    <message>
        <source>the missing synchronisation</source>
        <translation>缺少的同步</translation>
    </message>
    <message>
        <source>B is replayed with each call completed before the next one is issued. Its timeline has {}.</source>
        <translation>每次调用完成后才发出下一次，如此重放 B。其时间线：{}。</translation>
    </message>
    <message>
        <source>A&apos;s random parameters instead of B&apos;s own</source>
        <translation>用 A 的随机参数代替 B 自己的</translation>
    </message>
    <message>
        <source>B is replayed with the draws of A.</source>
        <translation>用 A 抽取的值重放 B。</translation>
    </message>
    <message>
        <source>the step as it is, by {}</source>
        <translation>该步骤原样，按 {}</translation>
    </message>
    <message>
        <source>{}, in {}</source>
        <translation>{}，在 {} 中</translation>
    </message>
    <message>
        <source>Replayed by our {}: {} of {}.</source>
        <translation>用我们的 {0} 重放：给出 {2} 的 {1}。</translation>
    </message>
    <message>
        <source>The arithmetic of {}, an op of the peer {}, is not modelled: there is nothing to exchange between the sides.</source>
        <translation>{} 是外部程序 {} 的算子，其运算未建模：两侧之间没有可交换的内容。</translation>
    </message>
    <message>
        <source>No hypothesis is known for a difference of {} between these two sides.</source>
        <translation>对于 {} 在这两侧之间的差异，没有已知的假设。</translation>
    </message>
    <message>
        <source>There is no step {} to explain.</source>
        <translation>没有第 {} 步可解释。</translation>
    </message>
    <message>
        <source>The two sides ran different steps; there is nothing to replay.</source>
        <translation>两侧运行的步骤不同；没有可重放的内容。</translation>
    </message>
    <message>
        <source>The outputs of the sides differ in shape or dtype, {} {} and {} {}; there is nothing to replay.</source>
        <translation>两侧给出的张量不同类，{} {} 与 {} {}；没有可重放的内容。</translation>
    </message>
    <message>
        <source>Given the same input, this step is bit-exact on both sides.</source>
        <translation>输入相同时，此步骤在两侧位精确。</translation>
    </message>
    <message>
        <source>On this image each of two hypotheses explains it alone: {}, and {}.</source>
        <translation>在这张图片上，两者各自都能单独解释：{}，以及 {}。</translation>
    </message>
    <message>
        <source>Probe &apos;{}&apos; separates them; create it with &apos;comparo probe {} probe.npy --size {}x{}&apos;.</source>
        <translation>探测图 &apos;{}&apos; 可以区分它们：&apos;comparo probe {} probe.npy --size {}x{}&apos; 生成该图。</translation>
    </message>
    <message>
        <source>our {}</source>
        <translation>我们的 {}</translation>
    </message>
    <message>
        <source>exact arithmetic</source>
        <translation>精确运算</translation>
    </message>
    <message>
        <source>the arithmetic of PyTorch&apos;s CPU code</source>
        <translation>PyTorch 的 CPU 代码的运算</translation>
    </message>
    <message>
        <source>exact arithmetic (PyTorch&apos;s CUDA kernels are not modelled)</source>
        <translation>精确运算（PyTorch 的 CUDA 核未建模）</translation>
    </message>
    <message>
        <source>the arithmetic of PyTorch&apos;s CUDA kernels</source>
        <translation>PyTorch 的 CUDA 核的运算</translation>
    </message>
    <message>
        <source>{} instead of {}</source>
        <translation>{}，而非 {}</translation>
    </message>
    <message>
        <source>Only this part of B&apos;s arithmetic is exchanged for {}.</source>
        <translation>只将 B 的运算的这一部分换成 {}。</translation>
    </message>
    <message>
        <source>PyTorch&apos;s code as it runs with {} thread instead of {}</source>
        <translation>PyTorch 以 {} 个线程运行的代码，而非 {} 个</translation>
    </message>
    <message>
        <source>PyTorch&apos;s code as it runs with {} threads instead of {}</source>
        <translation>PyTorch 以 {} 个线程运行的代码，而非 {} 个</translation>
    </message>
    <message>
        <source>B is replayed with A&apos;s number of threads.</source>
        <translation>用 A 的线程数重放 B。</translation>
    </message>
    <message>
        <source>B&apos;s whole step is replayed as A computes it.</source>
        <translation>按 A 的算法重放 B 的整个步骤。</translation>
    </message>
    <message>
        <source>{} ({}) computes like our {}: every sample has the same bits.</source>
        <translation>{}（{}）的算法与我们的 {} 相同：每个样本的位都一致。</translation>
    </message>
    <message>
        <source>{} ({}) is not identified: none of our models reproduces any of its samples.</source>
        <translation>{}（{}）未能识别：我们的模型都给不出它的任何样本。</translation>
    </message>
    <message>
        <source>{} ({}) is not identified: the nearest of our models, {}, reproduces {} of its samples.</source>
        <translation>{}（{}）未能识别：我们最接近的模型 {} 给出其 {} 的样本。</translation>
    </message>
    <message>
        <source>{} computes differently</source>
        <translation>{} 的算法不同</translation>
    </message>
    <message>
        <source>our {} with it reproduces {} of {}</source>
        <translation>我们的 {0} 加上它给出 {2} 的 {1}</translation>
    </message>
    <message>
        <source>our {} reproduces {} of {}</source>
        <translation>我们的 {0} 给出 {2} 的 {1}</translation>
    </message>
    <message>
        <source>Not fully explained. The nearest: {}; {}.</source>
        <translation>未完全解释。最接近的：{}；{}。</translation>
    </message>
    <message>
        <source>Both sides round to the same value.</source>
        <translation>两侧舍入到相同的值。</translation>
    </message>
    <message>
        <source>Exact tie {}: A rounds {}, B rounds {}.</source>
        <translation>恰为舍入中点 {}：A 的舍入为 {}，B 的舍入为 {}。</translation>
    </message>
    <message>
        <source>before rounding A has {}, B has {}</source>
        <translation>舍入前 A 为 {}，B 为 {}</translation>
    </message>
    <message>
        <source>A tie lies between them: {}.</source>
        <translation>舍入中点位于两者之间：{}。</translation>
    </message>
    <message>
        <source>Not a matter of rounding: {}.</source>
        <translation>与舍入无关：{}。</translation>
    </message>
    <message>
        <source>No such step.</source>
        <translation>没有这一步。</translation>
    </message>
    <message>
        <source>No such sample.</source>
        <translation>没有这个样本。</translation>
    </message>
    <message>
        <source>The values of a peer before its last rounding are not known.</source>
        <translation>外部程序在最后一次舍入之前的值未知。</translation>
    </message>
    <message>
        <source>Only {} has a value before rounding.</source>
        <translation>只有 {} 有舍入前的值。</translation>
    </message>
    <message>
        <source>{} of {} differences lie within {} of a tie.</source>
        <translation>{1} 处差异中有 {0} 处距舍入中点不足 {2}。</translation>
    </message>
    <message>
        <source>{} of {} differences, evenly spread of {}, lie within {} of a tie.</source>
        <translation>从 {2} 处差异中均匀取出 {1} 处，其中 {0} 处距舍入中点不足 {3}。</translation>
    </message>
    <message>
        <source>The farthest is {} away.</source>
        <translation>最远的距离为 {}。</translation>
    </message>
    <message>
        <source>No sample differs.</source>
        <translation>没有样本不同。</translation>
    </message>
</context>
<context>
    <name>engine/diagnose/gradients</name>
    <message>
        <source>checking gradients</source>
        <translation>正在检查梯度</translation>
    </message>
    <message>
        <source>row {}, column {}</source>
        <translation>第 {} 行，第 {} 列</translation>
    </message>
    <message>
        <source>{} of sample {}</source>
        <translation>样本 {1} 的{0}</translation>
    </message>
    <message>
        <source>checkGradient: the image or the gradient of the output is empty.</source>
        <translation>checkGradient：图像或输出的梯度为空。</translation>
    </message>
    <message>
        <source>checkGradient: at least one place and a positive step are required.</source>
        <translation>checkGradient：至少需要一个位置和一个正的步长。</translation>
    </message>
    <message>
        <source>checkGradient: tie distances have shape {}, but the image {}.</source>
        <translation>checkGradient：中点距离的形状为 {}，图像为 {}。</translation>
    </message>
    <message>
        <source>The fidelity of the codec requires one RGB image of uint8; this one is {} {}.</source>
        <translation>编解码器的保真度在一张 uint8 的 RGB 图片上测量；这张为 {} {}。</translation>
    </message>
    <message>
        <source>The fidelity of the codec requires qualities from 1 to 100.</source>
        <translation>编解码器的保真度在质量 1 到 100 上测量。</translation>
    </message>
    <message>
        <source>measuring</source>
        <translation>正在测量</translation>
    </message>
    <message>
        <source>recover-quality: the image has shape {}; one RGB image of at least 32x32 pixels is required.</source>
        <translation>recover-quality：图片的形状为 {}；需要一张至少 32x32 像素的 RGB 图片。</translation>
    </message>
    <message>
        <source>recover-quality: the image is uint16; a decoded JPEG must be uint8, or floating-point in [0, 1].</source>
        <translation>recover-quality：图片为 uint16；解码后的 JPEG 是 uint8，或 [0, 1] 的浮点。</translation>
    </message>
    <message>
        <source>recover-quality: a part of at least 16 pixels, at least one iteration, and starts from 1 to 100 are required.</source>
        <translation>recover-quality：需要至少 16 个像素的部分、至少一次迭代，且起点在 1 到 100 之间。</translation>
    </message>
    <message>
        <source>descending</source>
        <translation>正在下降</translation>
    </message>
    <message>
        <source>The pipeline&apos;s output is {}; gradients require a floating-point one.</source>
        <translation>流水线的输出为 {}；梯度需要浮点输出。</translation>
    </message>
    <message>
        <source>The weights have shape {}, but the output has {}; they must match.</source>
        <translation>权重的形状为 {}，输出为 {}；两者必须一致。</translation>
    </message>
    <message>
        <source>The weights are {}; they must be float32 or float64.</source>
        <translation>权重为 {}；必须是 float32 或 float64。</translation>
    </message>
    <message>
        <source>{} does not compute gradients.</source>
        <translation>{} 不给出梯度。</translation>
    </message>
    <message>
        <source>Nothing to differentiate: no step is enabled.</source>
        <translation>没有可求导的内容：没有启用任何步骤。</translation>
    </message>
    <message>
        <source>OpenCV does not compute gradients.</source>
        <translation>OpenCV 不给出梯度。</translation>
    </message>
</context>
<context>
    <name>engine/diagnose/hypotheses</name>
    <message>
        <source>with {} added</source>
        <translation>加 {}</translation>
    </message>
    <message>
        <source>less {}</source>
        <translation>减 {}</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>保持不变</translation>
    </message>
    <message>
        <source>multiplied by {} and with {} added</source>
        <translation>乘以 {} 再加 {}</translation>
    </message>
    <message>
        <source>multiplied by {} and less {}</source>
        <translation>乘以 {} 再减 {}</translation>
    </message>
    <message>
        <source>multiplied by {}</source>
        <translation>乘以 {}</translation>
    </message>
    <message>
        <source>saturated at {} where it wraps around ({} and below)</source>
        <translation>在其回绕处饱和为 {}（{} 及以下）</translation>
    </message>
    <message>
        <source>channel {} {}</source>
        <translation>通道 {} {}</translation>
    </message>
    <message>
        <source>clipped below {}</source>
        <translation>在低于 {} 处截断</translation>
    </message>
    <message>
        <source>clipped above {}</source>
        <translation>在高于 {} 处截断</translation>
    </message>
    <message>
        <source>clipped below {} and above {}</source>
        <translation>在低于 {} 和高于 {} 处截断</translation>
    </message>
    <message>
        <source>{} is {} {}</source>
        <translation>{} 是 {} {}</translation>
    </message>
    <message>
        <source>It covers every sample.</source>
        <translation>它涉及每个样本。</translation>
    </message>
    <message>
        <source>{} of the {} samples that differ stay unexplained.</source>
        <translation>在 {1} 个差异样本中，有 {0} 个未得到解释。</translation>
    </message>
    <message>
        <source>The remaining difference is at most {}.</source>
        <translation>剩余至多 {}。</translation>
    </message>
    <message>
        <source>{} of the samples are reproduced to within rounding, not bit for bit.</source>
        <translation>{} 的样本只在舍入误差之内相符，并非逐位相同。</translation>
    </message>
    <message>
        <source>{}: 100 %, to within rounding.</source>
        <translation>{}：100 %，误差在舍入之内。</translation>
    </message>
    <message>
        <source>{}: {} of the samples that differ; the rest stays unexplained, to within rounding.</source>
        <translation>{}：差异样本的 {}，其余未得到解释，误差在舍入之内。</translation>
    </message>
    <message>
        <source>{}: {} of the samples that differ; the rest stays unexplained.</source>
        <translation>{}：差异样本的 {}，其余未得到解释。</translation>
    </message>
    <message>
        <source>The cause cannot be told: {} explanations fit these images ({}). Compare images with more detail.</source>
        <translation>无法判断原因：有 {} 种解释符合这些图片（{}）。请比较细节更多的图片。</translation>
    </message>
    <message>
        <source>The cause cannot be told: {} fits, and so does noise of less than half a step, added to what had these steps before.</source>
        <translation>无法判断原因：{}，这一解释符合；而原本就有这些阶、之后叠加了不到半步的噪声，也同样符合。</translation>
    </message>
    <message>
        <source>The cause cannot be told: {} fits, and there is so little in these images that it may be chance. Compare images with more detail.</source>
        <translation>无法判断原因：{}，这一解释符合，但这些图片中的内容太少，可能只是巧合。请比较细节更多的图片。</translation>
    </message>
    <message>
        <source>There are no samples to explain.</source>
        <translation>没有样本可解释。</translation>
    </message>
    <message>
        <source>No known mistake explains every sample. The nearest: {} reproduces {} of what differs; at most {} is left.</source>
        <translation>没有已知的错误能解释每个样本。最接近的：{}，重现差异的 {}；剩余至多 {}。</translation>
    </message>
    <message>
        <source>None of the known mistakes converts one into the other.</source>
        <translation>没有已知的错误能将一个变为另一个。</translation>
    </message>
    <message>
        <source>{}, rounded half up</source>
        <translation>{}，中点向上舍入</translation>
    </message>
    <message>
        <source>{}, truncated</source>
        <translation>{}，截尾</translation>
    </message>
    <message>
        <source>{}, wrapped around at 256</source>
        <translation>{}，在 256 处回绕</translation>
    </message>
    <message>
        <source>{}, wrapped around at 65,536</source>
        <translation>{}，在 65,536 处回绕</translation>
    </message>
</context>
<context>
    <name>engine/diagnose/hypotheses/rules</name>
    <message>
        <source>encoded with the matrix of {} and decoded with that of {}</source>
        <translation>用 {} 的矩阵编码而用 {} 的解码</translation>
    </message>
    <message>
        <source>as Y&apos;CbCr of {}, video range without the way back</source>
        <translation>为 {}（视频范围）的 Y&apos;CbCr 而没有转回</translation>
    </message>
    <message>
        <source>as Y&apos;CbCr of {} without the way back</source>
        <translation>为 {} 的 Y&apos;CbCr 而没有转回</translation>
    </message>
    <message>
        <source>decoded as if it were Y&apos;CbCr of {}, video range</source>
        <translation>当作 {}（视频范围）的 Y&apos;CbCr 解码</translation>
    </message>
    <message>
        <source>decoded as if it were Y&apos;CbCr of {}</source>
        <translation>当作 {} 的 Y&apos;CbCr 解码</translation>
    </message>
    <message>
        <source>with Cb and Cr exchanged</source>
        <translation>Cb 与 Cr 互换</translation>
    </message>
    <message>
        <source>converted to gray with the weights of {}</source>
        <translation>用 {} 的权重变为灰度</translation>
    </message>
    <message>
        <source>multiplied by its alpha</source>
        <translation>乘以其 alpha</translation>
    </message>
    <message>
        <source>divided by its alpha</source>
        <translation>除以其 alpha</translation>
    </message>
    <message>
        <source>composited over white by its alpha</source>
        <translation>按其 alpha 叠加到白色上</translation>
    </message>
    <message>
        <source>composited over black by its alpha</source>
        <translation>按其 alpha 叠加到黑色上</translation>
    </message>
    <message>
        <source>cropped at {}</source>
        <translation>在 {} 处裁出</translation>
    </message>
    <message>
        <source>with a margin of {} around it, placed at {}</source>
        <translation>外加值为 {} 的边距，置于 {}</translation>
    </message>
    <message>
        <source>with a margin around it, placed at {}</source>
        <translation>外加边距，置于 {}</translation>
    </message>
    <message>
        <source>with a margin around it that repeats its edge, placed at {}</source>
        <translation>外加重复边缘的边距，置于 {}</translation>
    </message>
    <message>
        <source>once through JPEG of quality {}, {}</source>
        <translation>经过一次质量 {}、{} 的 JPEG</translation>
    </message>
    <message>
        <source>once through JPEG of quality {}</source>
        <translation>经过一次质量 {} 的 JPEG</translation>
    </message>
    <message>
        <source>shifted by half a pixel to the left</source>
        <translation>向左移半个像素</translation>
    </message>
    <message>
        <source>shifted by half a pixel to the right</source>
        <translation>向右移半个像素</translation>
    </message>
    <message>
        <source>shifted by half a pixel up</source>
        <translation>向上移半个像素</translation>
    </message>
    <message>
        <source>shifted by half a pixel down</source>
        <translation>向下移半个像素</translation>
    </message>
    <message>
        <source>shifted by half a pixel up and left</source>
        <translation>向左上移半个像素</translation>
    </message>
    <message>
        <source>shifted by half a pixel up and right</source>
        <translation>向右上移半个像素</translation>
    </message>
    <message>
        <source>shifted by half a pixel down and left</source>
        <translation>向左下移半个像素</translation>
    </message>
    <message>
        <source>shifted by half a pixel down and right</source>
        <translation>向右下移半个像素</translation>
    </message>
    <message>
        <source>dilated (largest of 3 x 3)</source>
        <translation>膨胀（3 x 3 中的最大值）</translation>
    </message>
    <message>
        <source>eroded (smallest of 3 x 3)</source>
        <translation>腐蚀（3 x 3 中的最小值）</translation>
    </message>
    <message>
        <source>with colour differences of {}, averaged and repeated without smoothing</source>
        <translation>色差取 {}，求平均并不经平滑地重复</translation>
    </message>
    <message>
        <source>rows {} to {}</source>
        <translation>第 {} 至 {} 行</translation>
    </message>
    <message>
        <source>the rectangle from {} to {}</source>
        <translation>从 {} 到 {} 的矩形</translation>
    </message>
    <message>
        <source>with the image before in the batch in {}</source>
        <translation>{} 中为批次中的前一张图像</translation>
    </message>
    <message>
        <source>with {} again in {}</source>
        <translation>{}在{}中再次出现</translation>
    </message>
    <message>
        <source>with the rectangle at {} again in {}</source>
        <translation>{} 处的矩形在 {} 中再次出现</translation>
    </message>
    <message>
        <source>with {} in {}</source>
        <translation>{1}为 {0}</translation>
    </message>
    <message>
        <source>its outer {} pixel</source>
        <translation>其最外 {} 个像素</translation>
    </message>
    <message>
        <source>its outer {} pixels</source>
        <translation>其最外 {} 个像素</translation>
    </message>
    <message>
        <source>with its outer {} pixel replaced by the one next to it (replicated)</source>
        <translation>其最外 {} 个像素被替换为相邻者（复制边缘）</translation>
    </message>
    <message>
        <source>with its outer {} pixels replaced by those next to them (replicated)</source>
        <translation>其最外 {} 个像素被替换为相邻者（复制边缘）</translation>
    </message>
    <message>
        <source>with its outer {} pixel replaced by a reflection</source>
        <translation>其最外 {} 个像素被替换为反射</translation>
    </message>
    <message>
        <source>with its outer {} pixels replaced by a reflection</source>
        <translation>其最外 {} 个像素被替换为反射</translation>
    </message>
    <message>
        <source>red</source>
        <translation>红</translation>
    </message>
    <message>
        <source>green</source>
        <translation>绿</translation>
    </message>
    <message>
        <source>blue</source>
        <translation>蓝</translation>
    </message>
    <message>
        <source>alpha</source>
        <translation>alpha</translation>
    </message>
    <message>
        <source>with red and blue exchanged</source>
        <translation>红蓝互换</translation>
    </message>
    <message>
        <source>with its channels in the order {}</source>
        <translation>通道按 {} 的顺序</translation>
    </message>
    <message>
        <source>with the images of the batch in the order {}</source>
        <translation>批次中的图像按 {} 的顺序</translation>
    </message>
    <message>
        <source>{}, with height and width exchanged</source>
        <translation>{}，且高宽互换</translation>
    </message>
    <message>
        <source>with its channels-last memory read as channels-first</source>
        <translation>通道在后（channels-last）的内存被当作通道在前（channels-first）读取</translation>
    </message>
    <message>
        <source>with its channels-first memory read as channels-last</source>
        <translation>通道在前（channels-first）的内存被当作通道在后（channels-last）读取</translation>
    </message>
    <message>
        <source>with height and width exchanged, its memory as it was</source>
        <translation>高宽互换，内存不变</translation>
    </message>
    <message>
        <source>{} column to the right</source>
        <translation>右移 {} 列</translation>
    </message>
    <message>
        <source>{} columns to the right</source>
        <translation>右移 {} 列</translation>
    </message>
    <message>
        <source>{} column to the left</source>
        <translation>左移 {} 列</translation>
    </message>
    <message>
        <source>{} columns to the left</source>
        <translation>左移 {} 列</translation>
    </message>
    <message>
        <source>{} row down</source>
        <translation>下移 {} 行</translation>
    </message>
    <message>
        <source>{} rows down</source>
        <translation>下移 {} 行</translation>
    </message>
    <message>
        <source>{} row up</source>
        <translation>上移 {} 行</translation>
    </message>
    <message>
        <source>{} rows up</source>
        <translation>上移 {} 行</translation>
    </message>
    <message>
        <source>shifted by {}</source>
        <translation>{}</translation>
    </message>
    <message>
        <source>{}, wrapped around</source>
        <translation>{}，越界处回绕</translation>
    </message>
    <message>
        <source>{}, its edge repeated</source>
        <translation>{}，边缘重复</translation>
    </message>
    <message>
        <source>{}, 0 at the border</source>
        <translation>{}，边界处为 0</translation>
    </message>
    <message>
        <source>with rows of {} samples read from memory that has {}</source>
        <translation>每行按 {} 个样本读取，而内存中每行有 {} 个</translation>
    </message>
    <message>
        <source>with its one channel repeated</source>
        <translation>其单个通道重复</translation>
    </message>
    <message>
        <source>without its alpha</source>
        <translation>去掉 alpha</translation>
    </message>
    <message>
        <source>with an opaque alpha</source>
        <translation>附加不透明的 alpha</translation>
    </message>
    <message>
        <source>reduced to its {} channel</source>
        <translation>只取其{}通道</translation>
    </message>
    <message>
        <source>decoded from sRGB to linear light</source>
        <translation>从 sRGB 解码为线性光</translation>
    </message>
    <message>
        <source>encoded from linear light to sRGB</source>
        <translation>从线性光编码为 sRGB</translation>
    </message>
    <message>
        <source>raised to the power of 2.2</source>
        <translation>取 2.2 次幂</translation>
    </message>
    <message>
        <source>raised to the power of 1/2.2</source>
        <translation>取 1/2.2 次幂</translation>
    </message>
    <message>
        <source>converted from full range to video range 16..235</source>
        <translation>从全范围转换为视频范围 16..235</translation>
    </message>
    <message>
        <source>converted from video range 16..235 to full range</source>
        <translation>从视频范围 16..235 转换为全范围</translation>
    </message>
    <message>
        <source>normalized with the mean and std of {}</source>
        <translation>用 {} 的均值和标准差归一化</translation>
    </message>
    <message>
        <source>normalized with the mean and std of {} in float64</source>
        <translation>以 float64 用 {} 的均值和标准差归一化</translation>
    </message>
    <message>
        <source>denormalized with the mean and std of {}</source>
        <translation>用 {} 的均值和标准差反归一化</translation>
    </message>
    <message>
        <source>with the channel means of Caffe&apos;s models subtracted, in the order {}</source>
        <translation>减去 Caffe 模型的各通道均值，按 {} 的顺序</translation>
    </message>
    <message>
        <source>with its lowest bit cleared</source>
        <translation>最低位清零</translation>
    </message>
    <message>
        <source>with its lowest {} bits cleared</source>
        <translation>最低 {} 位清零</translation>
    </message>
    <message>
        <source>once as float32 in 0..1, truncated on the way back</source>
        <translation>经一次 0..1 的 float32，转回时截尾</translation>
    </message>
    <message>
        <source>stored once as float16 in 0..1</source>
        <translation>在 0..1 内存为一次 float16</translation>
    </message>
    <message>
        <source>stored once as bfloat16 in 0..1</source>
        <translation>在 0..1 内存为一次 bfloat16</translation>
    </message>
    <message>
        <source>as float32, its values kept</source>
        <translation>转为 float32，值不变</translation>
    </message>
    <message>
        <source>divided by {}</source>
        <translation>除以 {}</translation>
    </message>
    <message>
        <source>multiplied by 1/{} in float32</source>
        <translation>以 float32 乘以 1/{}</translation>
    </message>
    <message>
        <source>divided by {} in float64</source>
        <translation>以 float64 除以 {}</translation>
    </message>
    <message>
        <source>scaled to -1..1</source>
        <translation>缩放到 -1..1</translation>
    </message>
    <message>
        <source>scaled to -1..1 by way of 0..1</source>
        <translation>经 0..1 缩放到 -1..1</translation>
    </message>
    <message>
        <source>multiplied by 257 (8 bits spread over 16)</source>
        <translation>乘以 257（8 位扩展到 16 位）</translation>
    </message>
    <message>
        <source>multiplied by 256</source>
        <translation>乘以 256</translation>
    </message>
    <message>
        <source>as uint16, its values kept</source>
        <translation>转为 uint16，值不变</translation>
    </message>
    <message>
        <source>clipped at 255</source>
        <translation>在 255 处截断</translation>
    </message>
    <message>
        <source>cut to its lower byte</source>
        <translation>只取低字节</translation>
    </message>
    <message>
        <source>cut to its upper byte (divided by 256)</source>
        <translation>只取高字节（除以 256）</translation>
    </message>
    <message>
        <source>divided by 257 (16 bits to 8)</source>
        <translation>除以 257（16 位到 8 位）</translation>
    </message>
    <message>
        <source>clipped at 32,767</source>
        <translation>在 32,767 处截断</translation>
    </message>
    <message>
        <source>with the bytes of each sample in reverse order</source>
        <translation>每个样本的字节顺序颠倒</translation>
    </message>
    <message>
        <source>stored once as float16</source>
        <translation>存为一次 float16</translation>
    </message>
    <message>
        <source>stored once as bfloat16</source>
        <translation>存为一次 bfloat16</translation>
    </message>
    <message>
        <source>stored once as float32</source>
        <translation>存为一次 float32</translation>
    </message>
    <message>
        <source>as {}, its values kept</source>
        <translation>转为 {}，值不变</translation>
    </message>
    <message>
        <source>stored once in 8 bits</source>
        <translation>存为一次 8 位</translation>
    </message>
    <message>
        <source>stored once in 8 bits, truncated</source>
        <translation>存为一次 8 位，截尾</translation>
    </message>
    <message>
        <source>multiplied by 255</source>
        <translation>乘以 255</translation>
    </message>
    <message>
        <source>as uint8, its values kept</source>
        <translation>转为 uint8，值不变</translation>
    </message>
    <message>
        <source>multiplied by 65,535</source>
        <translation>乘以 65,535</translation>
    </message>
    <message>
        <source>divided by 255</source>
        <translation>除以 255</translation>
    </message>
    <message>
        <source>multiplied by 1/255 in float32</source>
        <translation>以 float32 乘以 1/255</translation>
    </message>
    <message>
        <source>divided by 65,535</source>
        <translation>除以 65,535</translation>
    </message>
    <message>
        <source>scaled from 0..1 to -1..1</source>
        <translation>从 0..1 缩放到 -1..1</translation>
    </message>
    <message>
        <source>scaled from -1..1 to 0..1</source>
        <translation>从 -1..1 缩放到 0..1</translation>
    </message>
    <message>
        <source>clipped to 0..1</source>
        <translation>截断到 0..1</translation>
    </message>
    <message>
        <source>clipped below 0</source>
        <translation>在低于 0 处截断</translation>
    </message>
    <message>
        <source>with NaN where it is 0, as 0/0 gives</source>
        <translation>在为 0 处是 NaN，如 0/0 所给</translation>
    </message>
    <message>
        <source>with 0 where it is NaN</source>
        <translation>在为 NaN 处是 0</translation>
    </message>
    <message>
        <source>inverted (white minus the value)</source>
        <translation>反相（白减去该值）</translation>
    </message>
</context>
<context>
    <name>engine/diagnose/identify</name>
    <message>
        <source>one sum of float32 over the whole kernel, reflected border</source>
        <translation>对整个卷积核做一次 float32 求和，边界反射</translation>
    </message>
    <message>
        <source>float32 sums of rows, then of columns</source>
        <translation>先按行、再按列的 float32 求和</translation>
    </message>
    <message>
        <source>fixed-point sums of rows, then of columns</source>
        <translation>先按行、再按列的定点求和</translation>
    </message>
    <message>
        <source>three box blurs of 24 bits fixed point</source>
        <translation>三次 24 位定点盒式模糊</translation>
    </message>
    <message>
        <source>whole sums, divided once, border reflected about the outer pixels</source>
        <translation>整数求和，只除一次，边界以最外侧像素为轴反射</translation>
    </message>
    <message>
        <source>24 bits fixed point, rounded after each pass, border repeated</source>
        <translation>24 位定点，每遍后舍入，边界重复</translation>
    </message>
    <message>
        <source>border repeated</source>
        <translation>边界 repeated</translation>
    </message>
    <message>
        <source>a fixed kernel in float32, truncated, border as it was</source>
        <translation>float32 固定卷积核，截断，边界保持原样</translation>
    </message>
    <message>
        <source>float32 sums of .2989, .587 and .114, truncated</source>
        <translation>系数 .2989、.587 和 .114 的 float32 求和，截断</translation>
    </message>
    <message>
        <source>sums of 16 bits of .299, .587 and .114, rounded half up</source>
        <translation>系数 .299、.587 和 .114 的 16 位求和，中点向上舍入</translation>
    </message>
    <message>
        <source>sums of tables in 64ths, cut off</source>
        <translation>以 1/64 为单位的查表求和，截断</translation>
    </message>
    <message>
        <source>float32, cut off</source>
        <translation>float32，截断</translation>
    </message>
    <message>
        <source>OpenCV&apos;s own code</source>
        <translation>OpenCV 自身的代码</translation>
    </message>
    <message>
        <source>Pillow&apos;s table</source>
        <translation>Pillow 的查找表</translation>
    </message>
    <message>
        <source>a table of whole steps of the histogram</source>
        <translation>由直方图整数步长构成的查找表</translation>
    </message>
    <message>
        <source>a table of float32, scaled from the first level that occurs</source>
        <translation>float32 查找表，从首个出现的灰度级开始缩放</translation>
    </message>
    <message>
        <source>float32, divided by the range, truncated</source>
        <translation>float32，除以取值范围，截断</translation>
    </message>
    <message>
        <source>a table, multiplied in double, truncated</source>
        <translation>查找表，以 double 相乘，截断</translation>
    </message>
    <message>
        <source>255 - x</source>
        <translation>255 - x</translation>
    </message>
    <message>
        <source>low bits are 0</source>
        <translation>低位为 0</translation>
    </message>
    <message>
        <source>float32, truncated</source>
        <translation>float32，截尾</translation>
    </message>
    <message>
        <source>a blend of whole numbers with float32, truncated</source>
        <translation>整数与 float32 系数的混合，截断</translation>
    </message>
    <message>
        <source>run here and now</source>
        <translation>此处实时运行</translation>
    </message>
    <message>
        <source>A side runs an op; use --op to name the one that made the output.</source>
        <translation>侧运行一个算子；请用 --op 说明是哪一个生成了输出。</translation>
    </message>
    <message>
        <source>{} more</source>
        <translation>另外 {} 个</translation>
    </message>
    <message>
        <source>No known implementation produces an output of this shape and dtype from this input.</source>
        <translation>没有已知的实现能由该输入给出这种形状和 dtype 的输出。</translation>
    </message>
    <message>
        <source>No library produces this, but {} ({}) does: {}.</source>
        <translation>没有库给出这一结果，但 {}（{}）可以：{}。</translation>
    </message>
    <message>
        <source>No known implementation reproduces every sample, and none comes close.</source>
        <translation>没有已知的实现给出每个样本，也没有接近的。</translation>
    </message>
    <message>
        <source>{} of the samples, largest difference {}</source>
        <translation>{} 的样本，最大差异 {}</translation>
    </message>
    <message>
        <source>No known implementation reproduces every sample. The nearest: {}, {}, {}.</source>
        <translation>没有已知的实现给出每个样本。最接近的：{}，{}，{}。</translation>
    </message>
    <message>
        <source>No known implementation reproduces every sample. The nearest: {}, {}.</source>
        <translation>没有已知的实现给出每个样本。最接近的：{}，{}。</translation>
    </message>
    <message>
        <source>Either {}, which reproduces {}, or {}, whose rounding of ties is not modelled; without ties they agree.</source>
        <translation>或为 {}，它给出 {}；或为 {}，其中点的舍入未建模；没有中点时两者一致。</translation>
    </message>
    <message>
        <source>The first cannot be distinguished from {}.</source>
        <translation>前者与 {} 无法区分。</translation>
    </message>
    <message>
        <source>That is our own arithmetic; no modelled library produces this.</source>
        <translation>这是我们自己的运算；没有已建模的库给出这一结果。</translation>
    </message>
    <message>
        <source>On this input it cannot be distinguished from {}.</source>
        <translation>在此输入上，它与 {} 无法区分。</translation>
    </message>
    <message>
        <source>Perhaps it is {}, whose rounding of ties is not modelled; without ties they agree.</source>
        <translation>也许是 {}，其中点的舍入未建模；没有中点时它们一致。</translation>
    </message>
    <message>
        <source>The next, {}, reproduces {} of {} of excerpts, largest difference {}.</source>
        <translation>其次的 {0} 给出摘取部分 {2} 中的 {1}，最大差异 {3}。</translation>
    </message>
    <message>
        <source>The next, {}, reproduces {}, largest difference {}.</source>
        <translation>其次的 {} 给出 {}，最大差异 {}。</translation>
    </message>
    <message>
        <source>The first: {}; the next: {}.</source>
        <translation>第一个：{}；其次：{}。</translation>
    </message>
    <message>
        <source>Filters and resizes were judged by {} of excerpts; only the nearest were replayed on the whole image.</source>
        <translation>滤波和缩放按摘取部分的 {} 判断；只有最接近的在整张图片上重放。</translation>
    </message>
    <message>
        <source>On {} of excerpts {} agrees, too; the whole image was not compared with it.</source>
        <translation>在摘取部分的 {} 上，{} 也一致；整张图片没有与它比较。</translation>
    </message>
    <message>
        <source>On {} of excerpts {} agree, too; the whole image was not compared with them.</source>
        <translation>在摘取部分的 {} 上，{} 也一致；整张图片没有与它们比较。</translation>
    </message>
    <message>
        <source>Probe &apos;{}&apos; separates {} from {}; create it with &apos;comparo probe {} probe.npy --size {}x{}&apos;.</source>
        <translation>探测图 &apos;{}&apos; 可以区分 {} 与 {}：&apos;comparo probe {} probe.npy --size {}x{}&apos; 生成该图。</translation>
    </message>
    <message>
        <source>No probe of this size separates them.</source>
        <translation>没有这一尺寸的探测图能区分它们。</translation>
    </message>
    <message>
        <source>This image cannot distinguish them: {} implementations reproduce every sample, {}. Use one with more detail.</source>
        <translation>这张图片无法判断：有 {} 个实现给出每个样本，{}。请用细节更多的图片。</translation>
    </message>
    <message>
        <source>There are no samples to identify.</source>
        <translation>没有样本可识别。</translation>
    </message>
    <message>
        <source>The output is the input, bit for bit.</source>
        <translation>输出与输入逐位相同。</translation>
    </message>
    <message>
        <source>encoded and decoded once, integer DCT, smooth upsampling</source>
        <translation>编码并解码一次，整数 DCT，平滑上采样</translation>
    </message>
    <message>
        <source>{} as it is computed {}</source>
        <translation>{0}，按其{1}的计算方式</translation>
    </message>
    <message>
        <source>{} in exact numerics</source>
        <translation>{}，精确数值模式</translation>
    </message>
    <message>
        <source>samples are moved, nothing is computed</source>
        <translation>只移动样本，不作计算</translation>
    </message>
    <message>
        <source>a float32 grid, rounded half to even</source>
        <translation>float32 网格，中点取偶舍入</translation>
    </message>
    <message>
        <source>coordinates of 16 fractional bits</source>
        <translation>16 位小数的坐标</translation>
    </message>
    <message>
        <source>double, truncated</source>
        <translation>double，截尾</translation>
    </message>
    <message>
        <source>float32 coordinates, rounded half to even</source>
        <translation>float32 坐标，中点取偶舍入</translation>
    </message>
    <message>
        <source>float32 coordinates</source>
        <translation>float32 坐标</translation>
    </message>
    <message>
        <source>coordinates of 5 fractional bits</source>
        <translation>5 位小数的坐标</translation>
    </message>
    <message>
        <source>Only {} is supported.</source>
        <translation>它只接受 {}。</translation>
    </message>
    <message>
        <source>OpenCV {}&apos;s own code, without Intel IPP</source>
        <translation>OpenCV {} 自身的代码，不含 Intel IPP</translation>
    </message>
    <message>
        <source>positions stepped in double</source>
        <translation>以 double 逐步累加的位置</translation>
    </message>
    <message>
        <source>float sums, rounded once half to even</source>
        <translation>浮点求和，一次性中点取偶舍入</translation>
    </message>
    <message>
        <source>sums in double, float32 between the passes</source>
        <translation>以 double 求和，两遍之间为 float32</translation>
    </message>
    <message>
        <source>weights of 22 bits, rounded half up after each pass</source>
        <translation>22 位权重，每遍后中点向上舍入</translation>
    </message>
    <message>
        <source>PyTorch&apos;s index rule {}</source>
        <translation>PyTorch 的索引规则 {}</translation>
    </message>
    <message>
        <source>int16 weights, rounded half up after each pass</source>
        <translation>int16 权重，每遍后中点向上舍入</translation>
    </message>
    <message>
        <source>float32 sums {}</source>
        <translation>float32 求和 {}</translation>
    </message>
    <message>
        <source>float32 sums of the kernel that PyTorch takes for channels_last images</source>
        <translation>PyTorch 用于 channels_last 图像的内核的 float32 求和</translation>
    </message>
    <message>
        <source>the mean of the samples that an output overlaps</source>
        <translation>输出所覆盖样本的均值</translation>
    </message>
    <message>
        <source>the centres of the outer pixels fall together</source>
        <translation>最外侧像素的中心重合</translation>
    </message>
</context>
<context>
    <name>engine/diagnose/identify/decoders</name>
    <message>
        <source>channels in the order B, G, R</source>
        <translation>通道次序为 B、G、R</translation>
    </message>
    <message>
        <source>gray of weights with 16 bits</source>
        <translation>以 16 位权重求灰度</translation>
    </message>
    <message>
        <source>gray of weights with 15 bits</source>
        <translation>以 15 位权重求灰度</translation>
    </message>
    <message>
        <source>the plane of brightness alone</source>
        <translation>仅亮度平面</translation>
    </message>
    <message>
        <source>chroma interpolated</source>
        <translation>色度插值</translation>
    </message>
    <message>
        <source>chroma repeated</source>
        <translation>色度重复</translation>
    </message>
    <message>
        <source>accurate integer inverse DCT</source>
        <translation>精确整数逆 DCT</translation>
    </message>
    <message>
        <source>fast integer inverse DCT</source>
        <translation>快速整数逆 DCT</translation>
    </message>
    <message>
        <source>floating-point inverse DCT</source>
        <translation>浮点逆 DCT</translation>
    </message>
    <message>
        <source>{}, {}, blocks smoothed over what the file lacks</source>
        <translation>{}，{}，文件缺少之处做块平滑</translation>
    </message>
    <message>
        <source>{}, of {}x{} coefficients a block</source>
        <translation>{}，每块 {}x{} 个系数</translation>
    </message>
    <message>
        <source>{}, inverse DCT of {} bits, colours of {} bits</source>
        <translation>{}，{} 位逆 DCT，{} 位颜色</translation>
    </message>
    <message>
        <source>This build has no libjpeg-turbo.</source>
        <translation>此构建没有 libjpeg-turbo。</translation>
    </message>
</context>
<context>
    <name>engine/diagnose/identify/pillow</name>
    <message>
        <source>Three channels are required.</source>
        <translation>它需要三个通道。</translation>
    </message>
</context>
<context>
    <name>engine/diagnose/identify/torchvision</name>
    <message>
        <source>One or three channels are required.</source>
        <translation>它需要一个或三个通道。</translation>
    </message>
    <message>
        <source>The kernel is too large for a reflected border.</source>
        <translation>核大于可反射的范围。</translation>
    </message>
</context>
<context>
    <name>engine/diagnose/jpeg</name>
    <message>
        <source>Out of memory.</source>
        <translation>内存不足。</translation>
    </message>
    <message>
        <source>The decoder returns {} x {} pixels for an image of {} x {}.</source>
        <translation>解码器对 {2} x {3} 的图片给出 {0} x {1} 个像素。</translation>
    </message>
    <message>
        <source>The decoder returns {} for an image of {}.</source>
        <translation>解码器对 {1} 的图片给出 {0}。</translation>
    </message>
    <message>
        <source>{} does not encode.</source>
        <translation>{} 不能编码。</translation>
    </message>
    <message>
        <source>{} does not decode.</source>
        <translation>{} 不能解码。</translation>
    </message>
    <message>
        <source>The encoder failed: {}</source>
        <translation>编码器失败：{}</translation>
    </message>
    <message>
        <source>A matrix requires one 8-bit image with 1 or 3 channels; this is {} {}.</source>
        <translation>矩阵需要一张 8 位、1 或 3 通道的图片；这张为 {} {}。</translation>
    </message>
    <message>
        <source>A matrix requires at least one {}.</source>
        <translation>矩阵至少需要一个{}。</translation>
    </message>
    <message>
        <source>encoder</source>
        <translation>编码器</translation>
    </message>
    <message>
        <source>decoder</source>
        <translation>解码器</translation>
    </message>
    <message>
        <source>encoding by {}</source>
        <translation>正在用 {} 编码</translation>
    </message>
    <message>
        <source>decoding by {}</source>
        <translation>正在用 {} 解码</translation>
    </message>
    <message>
        <source>The source is {} x {}, {} {} x {}: both files must come from this source.</source>
        <translation>源图为 {} x {}，{} 为 {} x {}：两个文件都必须由此源图生成。</translation>
    </message>
    <message>
        <source>YCbCr</source>
        <translation>YCbCr</translation>
    </message>
    <message>
        <source>subsampled</source>
        <translation>色度子采样</translation>
    </message>
    <message>
        <source>DCT</source>
        <translation>DCT</translation>
    </message>
    <message>
        <source>quantised</source>
        <translation>量化</translation>
    </message>
    <message>
        <source>bitstream</source>
        <translation>码流</translation>
    </message>
    <message>
        <source>planes</source>
        <translation>平面</translation>
    </message>
    <message>
        <source>upsampled</source>
        <translation>上采样</translation>
    </message>
    <message>
        <source>decoded</source>
        <translation>解码</translation>
    </message>
    <message>
        <source>comparing</source>
        <translation>正在比较</translation>
    </message>
    <message>
        <source>the coded data of scan {}</source>
        <translation>扫描 {} 的编码数据</translation>
    </message>
    <message>
        <source>bytes of no segment</source>
        <translation>不属于任何段的字节</translation>
    </message>
    <message>
        <source>{} scan</source>
        <translation>{} 次扫描</translation>
    </message>
    <message>
        <source>{} scans</source>
        <translation>{} 次扫描</translation>
    </message>
    <message>
        <source>baseline in {}</source>
        <translation>基线，{}</translation>
    </message>
    <message>
        <source>extended sequential in {}</source>
        <translation>扩展顺序，{}</translation>
    </message>
    <message>
        <source>progressive in {}</source>
        <translation>渐进，{}</translation>
    </message>
    <message>
        <source>of another process in {}</source>
        <translation>其他过程，{}</translation>
    </message>
    <message>
        <source>standard Huffman tables</source>
        <translation>标准 Huffman 表</translation>
    </message>
    <message>
        <source>{} custom Huffman table</source>
        <translation>{} 个自己的 Huffman 表</translation>
    </message>
    <message>
        <source>{} custom Huffman tables</source>
        <translation>{} 个自己的 Huffman 表</translation>
    </message>
    <message>
        <source>a restart marker every {} MCU</source>
        <translation>每 {} 个 MCU 一个重启标记</translation>
    </message>
    <message>
        <source>other Huffman tables</source>
        <translation>Huffman 表不同</translation>
    </message>
    <message>
        <source>{} is damaged at or before MCU {}, byte {}</source>
        <translation>{} 在 MCU {} 处或之前损坏，字节 {}</translation>
    </message>
    <message>
        <source>{} is damaged</source>
        <translation>{} 已损坏</translation>
    </message>
    <message>
        <source>Both files have the same {} bytes.</source>
        <translation>两个文件的 {} 个字节相同。</translation>
    </message>
    <message>
        <source>{} of {} bytes differ from byte {} on, in {}.</source>
        <translation>{1} 个字节中有 {0} 个不同，自字节 {2} 起，位于 {3}。</translation>
    </message>
    <message>
        <source>A has {} bytes, B {}; they part from byte {} on, in {}.</source>
        <translation>A 有 {} 个字节，B 有 {} 个；自字节 {} 起不同，位于 {}。</translation>
    </message>
    <message>
        <source>Both code the same coefficients.</source>
        <translation>两者编码的系数相同。</translation>
    </message>
    <message>
        <source>of {}, {}</source>
        <translation>{}：{}</translation>
    </message>
    <message>
        <source>all {} blocks of A can come from the source&apos;s exact transform</source>
        <translation>A 的全部 {} 个块都可能来自源图的精确变换</translation>
    </message>
    <message>
        <source>all {} of B can</source>
        <translation>B 的全部 {} 个都可能</translation>
    </message>
    <message>
        <source>{}, with chroma means rounded half up</source>
        <translation>{}，色度均值四舍五入</translation>
    </message>
    <message>
        <source>{} of {} blocks of A cannot come from the source&apos;s exact transform</source>
        <translation>A 的 {1} 个块中有 {0} 个不可能来自源图的精确变换</translation>
    </message>
    <message>
        <source>{} of {} of B cannot</source>
        <translation>B 的 {1} 个块中有 {0} 个不可能</translation>
    </message>
    <message>
        <source>{}, the worst by {} beyond rounding at {}</source>
        <translation>{0}，最差的在 {2} 处超出舍入 {1}</translation>
    </message>
    <message>
        <source>both bitstreams are damaged</source>
        <translation>两个码流都已损坏</translation>
    </message>
    <message>
        <source>the bitstream of A is damaged</source>
        <translation>A 的码流已损坏</translation>
    </message>
    <message>
        <source>the bitstream of B is damaged</source>
        <translation>B 的码流已损坏</translation>
    </message>
    <message>
        <source>only A has one</source>
        <translation>只有 A 有</translation>
    </message>
    <message>
        <source>only B has one</source>
        <translation>只有 B 有</translation>
    </message>
    <message>
        <source>nearest to {}</source>
        <translation>最接近 {}</translation>
    </message>
    <message>
        <source>{} of 64 steps, quality {} in A and {} in B</source>
        <translation>64 个步长中有 {} 个，质量在 A 中为 {}，在 B 中为 {}</translation>
    </message>
    <message>
        <source>Tables differ: {}.</source>
        <translation>量化表不同：{}。</translation>
    </message>
    <message>
        <source>all {} coefficients times their steps are equal</source>
        <translation>全部 {} 个系数乘以步长后相等</translation>
    </message>
    <message>
        <source>all {} coefficients are equal</source>
        <translation>全部 {} 个系数相等</translation>
    </message>
    <message>
        <source>{} of {} coefficients differ, by at most {}, first at {}</source>
        <translation>{1} 个系数中有 {0} 个不同，至多相差 {2}，首先在 {3}</translation>
    </message>
    <message>
        <source>{} step</source>
        <translation>{} 步</translation>
    </message>
    <message>
        <source>{} steps</source>
        <translation>{} 步</translation>
    </message>
    <message>
        <source>{} of {} coefficients times their steps differ, by at most {}, first at {}</source>
        <translation>{1} 个系数乘以步长后有 {0} 个不同，最多相差 {2}，第一处在 {3}</translation>
    </message>
    <message>
        <source>{}; the tables explain all of it</source>
        <translation>{}；量化表可解释其全部</translation>
    </message>
    <message>
        <source>{}; the tables explain {} of them, the others are coefficients that differ too</source>
        <translation>{}；量化表可解释其中 {} 个，其余的系数本身也不同</translation>
    </message>
    <message>
        <source>Not judged: {}, so its coefficients need not be those of the encoder.</source>
        <translation>未作判断：{}，因此其系数不一定是编码器的。</translation>
    </message>
    <message>
        <source>{} of {} coefficients show that other values were quantised, first at {}</source>
        <translation>{1} 个系数中有 {0} 个表明被量化的是其他值，第一处在 {2}</translation>
    </message>
    <message>
        <source>An encoder that fails had other samples, transforms or rounds differently, or its file was changed.</source>
        <translation>不符合的编码器所用的样本不同、变换或舍入的方式不同，或其文件被改动。</translation>
    </message>
    <message>
        <source>It is not stored in the files.</source>
        <translation>没有文件包含它。</translation>
    </message>
    <message>
        <source>{}; {}; the two cannot be distinguished.</source>
        <translation>{}；{}；没有什么能区分两者。</translation>
    </message>
    <message>
        <source>They are read from what is left: {}.</source>
        <translation>它们从剩余部分读出：{}。</translation>
    </message>
    <message>
        <source>all {} samples are equal</source>
        <translation>全部 {} 个样本相等</translation>
    </message>
    <message>
        <source>{} of {} samples differ, by at most {}, first at {} of {}</source>
        <translation>{1} 个样本中有 {0} 个不同，最多相差 {2}，第一处在 {4} 的 {3}</translation>
    </message>
    <message>
        <source>Both with the smooth filter.</source>
        <translation>两者都用平滑滤波器。</translation>
    </message>
    <message>
        <source>Both with repeated samples.</source>
        <translation>两者都用重复的样本。</translation>
    </message>
    <message>
        <source>brightness alone</source>
        <translation>仅亮度</translation>
    </message>
    <message>
        <source>A holds {}, B {}.</source>
        <translation>A 存储 {}，B 存储 {}。</translation>
    </message>
    <message>
        <source>{} is {} in A and {} in B</source>
        <translation>{} 在 A 中为 {}，在 B 中为 {}</translation>
    </message>
    <message>
        <source>{} are {} in A and {} in B</source>
        <translation>{} 在 A 中为 {}，在 B 中为 {}</translation>
    </message>
    <message>
        <source>only A has {}</source>
        <translation>只有 A 有 {}</translation>
    </message>
    <message>
        <source>only B has {}</source>
        <translation>只有 B 有 {}</translation>
    </message>
    <message>
        <source>It is not stored in the files: computed from the source as libjpeg does, the same for both.</source>
        <translation>没有文件包含它：按 libjpeg 的做法由源图算出，两者相同。</translation>
    </message>
    <message>
        <source>A is {}, B {}.</source>
        <translation>A 为 {}，B 为 {}。</translation>
    </message>
    <message>
        <source>It is not stored in the files: means of the source as libjpeg takes them for {}, the same for both.</source>
        <translation>没有文件包含它：按 libjpeg 对 {} 的做法取源图的均值，两者相同。</translation>
    </message>
    <message>
        <source>The image has {} channels in A and {} in B.</source>
        <translation>图片在 A 中有 {} 个通道，在 B 中有 {} 个。</translation>
    </message>
    <message>
        <source>transforming the source</source>
        <translation>正在变换源图</translation>
    </message>
    <message>
        <source>it has no JPEG frame.</source>
        <translation>其中没有 JPEG 帧。</translation>
    </message>
    <message>
        <source>{} has no stages: {}</source>
        <translation>{} 没有各阶段：{}</translation>
    </message>
</context>
<context>
    <name>engine/diagnose/peers</name>
    <message>
        <source>It returned a result.</source>
        <translation>它给出了结果。</translation>
    </message>
    <message>
        <source>Every op that it implements is a built-in op.</source>
        <translation>它实现的每个算子都是我们的。</translation>
    </message>
    <message>
        <source>Unknown ops: {}.</source>
        <translation>没有算子 {}。</translation>
    </message>
    <message>
        <source>It rejects an unsupported op, and continues.</source>
        <translation>它拒绝自己没有的算子，并继续运行。</translation>
    </message>
    <message>
        <source>It rejects an unknown device, and continues.</source>
        <translation>它拒绝自己没有的设备，并继续运行。</translation>
    </message>
    <message>
        <source>It rejects an unknown parameter of an op, and continues.</source>
        <translation>它拒绝算子没有的参数，并继续运行。</translation>
    </message>
    <message>
        <source>It returns the same bits for the same request.</source>
        <translation>对相同的请求它给出相同的位。</translation>
    </message>
    <message>
        <source>{} returned different bits the second time.</source>
        <translation>{} 第二次给出了不同的位。</translation>
    </message>
    <message>
        <source>A tensor that it kept equals the one that it sent.</source>
        <translation>它保留的张量就是它发送的那个。</translation>
    </message>
    <message>
        <source>{} returned different bits for the tensor that it kept.</source>
        <translation>{} 对它保留的张量给出了不同的位。</translation>
    </message>
    <message>
        <source>It returned {} {}, ours is {} {}.</source>
        <translation>它给出 {} {}，我们的是 {} {}。</translation>
    </message>
</context>
<context>
    <name>engine/diagnose/probes</name>
    <message>
        <source>columns, rows and noise in the channels: grids, borders, offsets and channel orders</source>
        <translation>各通道中为列、行和噪声：检验网格、边界、偏移和通道顺序</translation>
    </message>
    <message>
        <source>alternating neighbouring levels, whose means are ties: rounding rules</source>
        <translation>相邻级交替，其均值为舍入中点：检验舍入规则</translation>
    </message>
    <message>
        <source>single white points in black: the weights of a filter, and where it puts them</source>
        <translation>黑底上的单个白点：检验滤波器的权重及其位置</translation>
    </message>
    <message>
        <source>a ramp along x or y: grids and offsets</source>
        <translation>沿 x 或 y 的斜坡：检验网格和偏移</translation>
    </message>
    <message>
        <source>random significands over 20 binades: orders of sums and fused operations</source>
        <translation>跨 20 个二进阶的随机有效数：检验求和次序和融合运算</translation>
    </message>
    <message>
        <source>numbers around the smallest normal one: flushing to zero</source>
        <translation>最小规格化数附近的数：检验是否冲零</translation>
    </message>
    <message>
        <source>NaN, infinities, zeros of both signs and the largest numbers in a ramp: clamps and comparisons</source>
        <translation>斜坡中的 NaN、无穷大、正负零和最大数：检验截断和比较</translation>
    </message>
    <message>
        <source>Unknown probe &apos;{}&apos;; known: {}.</source>
        <translation>没有探测图 &apos;{}&apos;；现有 {}。</translation>
    </message>
    <message>
        <source>Probe {} has values that {} cannot represent; use float32 or float64.</source>
        <translation>探测图 {} 含有 {} 无法容纳的值；请用 float32 或 float64。</translation>
    </message>
    <message>
        <source>A probe needs at least one sample.</source>
        <translation>探测图至少需要一个样本。</translation>
    </message>
</context>
<context>
    <name>engine/diagnose/readings</name>
    <message>
        <source>reflect (the edge sample once)</source>
        <translation>reflect（边缘样本一次）</translation>
    </message>
    <message>
        <source>symmetric (the edge sample twice)</source>
        <translation>symmetric（边缘样本两次）</translation>
    </message>
    <message>
        <source>replicate (the edge sample repeated)</source>
        <translation>replicate（边缘样本重复）</translation>
    </message>
    <message>
        <source>constant (zeros)</source>
        <translation>constant（零）</translation>
    </message>
    <message>
        <source>circular (the other end)</source>
        <translation>circular（另一端）</translation>
    </message>
    <message>
        <source>reflect at the top and the left, symmetric at the bottom and the right</source>
        <translation>上边和左边为 reflect，下边和右边为 symmetric</translation>
    </message>
    <message>
        <source>symmetric at the top and the left, reflect at the bottom and the right</source>
        <translation>上边和左边为 symmetric，下边和右边为 reflect</translation>
    </message>
    <message>
        <source>reflect about one sample too far in</source>
        <translation>reflect 的轴向内多了一个样本</translation>
    </message>
    <message>
        <source>circular with a period of one sample less</source>
        <translation>circular 的周期少一个样本</translation>
    </message>
    <message>
        <source>The border is larger than the whole image.</source>
        <translation>边界超出整幅图像。</translation>
    </message>
    <message>
        <source>float64, rounded once</source>
        <translation>float64，舍入一次</translation>
    </message>
    <message>
        <source>float64, truncated once</source>
        <translation>float64，截尾一次</translation>
    </message>
    <message>
        <source>The op does not return float64.</source>
        <translation>该算子不给出 float64。</translation>
    </message>
    <message>
        <source>100 % of the samples</source>
        <translation>100 % 的样本</translation>
    </message>
    <message>
        <source>{} of the samples bit for bit, the rest within {}</source>
        <translation>{} 的样本逐位相同，剩余至多 {}</translation>
    </message>
    <message>
        <source>{} {} instead of {}</source>
        <translation>{} {}，而非 {}</translation>
    </message>
    <message>
        <source>border {} instead of the op&apos;s own</source>
        <translation>边界 {}，而非该算子自己的</translation>
    </message>
    <message>
        <source>border {} instead of {}</source>
        <translation>边界 {}，而非 {}</translation>
    </message>
    <message>
        <source>border samples left as they are in the input</source>
        <translation>边界样本保持输入中的原样</translation>
    </message>
    <message>
        <source>border samples set to zero</source>
        <translation>边界样本置零</translation>
    </message>
    <message>
        <source>Weights are renormalised in floats only.</source>
        <translation>权重只在浮点数中重新归一化。</translation>
    </message>
    <message>
        <source>a mean over the samples inside the image instead of border {}</source>
        <translation>只对图像之内的样本取均值，而非边界 {}</translation>
    </message>
    <message>
        <source>a window one sample too far to the right</source>
        <translation>窗口向右多了一个样本</translation>
    </message>
    <message>
        <source>a window one sample too far to the left</source>
        <translation>窗口向左多了一个样本</translation>
    </message>
    <message>
        <source>a window one sample too far down</source>
        <translation>窗口向下多了一个样本</translation>
    </message>
    <message>
        <source>a window one sample too far up</source>
        <translation>窗口向上多了一个样本</translation>
    </message>
    <message>
        <source>a window one sample too far down and to the right</source>
        <translation>窗口向右下多了一个样本</translation>
    </message>
    <message>
        <source>a window one sample too far up and to the left</source>
        <translation>窗口向左上多了一个样本</translation>
    </message>
    <message>
        <source>kernel {} instead of {}</source>
        <translation>核 {}，而非 {}</translation>
    </message>
    <message>
        <source>sigma taken as the variance</source>
        <translation>把 sigma 当作方差</translation>
    </message>
    <message>
        <source>sigma squared</source>
        <translation>sigma 取了平方</translation>
    </message>
    <message>
        <source>sigma&apos;s axes exchanged</source>
        <translation>sigma 的两轴互换</translation>
    </message>
    <message>
        <source>OpenCV&apos;s own sigma of the kernel</source>
        <translation>OpenCV 由核推出的 sigma</translation>
    </message>
    <message>
        <source>torchvision&apos;s own sigma of the kernel</source>
        <translation>torchvision 由核推出的 sigma</translation>
    </message>
    <message>
        <source>{}, {} instead of {}</source>
        <translation>{}，{}，而非 {}</translation>
    </message>
</context>
<context>
    <name>engine/diagnose/referee</name>
    <message>
        <source>At exact ties PyTorch&apos;s kernels pick another sample than exact numerics, which the referee follows.</source>
        <translation>恰为中点时，PyTorch 的核与 exact 数值方式选取的样本不同；仲裁遵循后者。</translation>
    </message>
    <message>
        <source>torchvision truncates uint16 and lets it wrap; the referee is the value before rounding.</source>
        <translation>torchvision 对 uint16 截尾并任其回绕；仲裁取舍入之前的值。</translation>
    </message>
    <message>
        <source>torchvision&apos;s to_dtype wraps outside 0 to 1; the referee clamps, as exact numerics does.</source>
        <translation>torchvision 的 to_dtype 在 0 到 1 之外回绕；仲裁则截断，与 exact 数值方式相同。</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Distance in {}: {} on average, {} at most.</source>
        <translation>以 {} 计的距离：平均 {}，最大 {}。</translation>
    </message>
    <message>
        <source>Distance in {}: A {} on average and {} at most, B {} and {}.</source>
        <translation>以 {} 计的距离：A 平均 {}、最大 {}，B 平均 {}、最大 {}。</translation>
    </message>
    <message>
        <source>the sides agree</source>
        <translation>两侧一致</translation>
    </message>
    <message>
        <source>the {} sample that differ</source>
        <translation>{} 个差异样本</translation>
    </message>
    <message>
        <source>the {} samples that differ</source>
        <translation>{} 个差异样本</translation>
    </message>
    <message>
        <source>both sides are as near in all of {}</source>
        <translation>在全部{}中两侧同样接近</translation>
    </message>
    <message>
        <source>each side is nearer in half of {}</source>
        <translation>在{}中两侧各有一半更接近</translation>
    </message>
    <message>
        <source>A is nearer in {} of {}</source>
        <translation>在{1}的 {0} 中 A 更接近</translation>
    </message>
    <message>
        <source>B is nearer in {} of {}</source>
        <translation>在{1}的 {0} 中 B 更接近</translation>
    </message>
    <message>
        <source>{}, {} are ties</source>
        <translation>{}，{} 为平局</translation>
    </message>
    <message>
        <source>both are as near</source>
        <translation>两者同样接近</translation>
    </message>
    <message>
        <source>A is nearer</source>
        <translation>A 更接近</translation>
    </message>
    <message>
        <source>B is nearer</source>
        <translation>B 更接近</translation>
    </message>
    <message>
        <source>float64 {}; A is off by {}, B by {} {}: {}</source>
        <translation>float64 为 {}；A 偏离 {}，B 偏离 {} {}：{}</translation>
    </message>
    <message>
        <source>Sample {} is out of range for {}.</source>
        <translation>{1} 中没有样本 {0}。</translation>
    </message>
    <message>
        <source>Referee ({} in float64): {}</source>
        <translation>仲裁（{}，float64）：{}</translation>
    </message>
    <message>
        <source>No referee: the step does not exist.</source>
        <translation>没有仲裁：没有这一步。</translation>
    </message>
    <message>
        <source>No referee: the two sides ran different steps.</source>
        <translation>没有仲裁：两侧运行的步骤不同。</translation>
    </message>
    <message>
        <source>No referee: the two sides applied different random parameters.</source>
        <translation>没有仲裁：两侧使用的随机参数不同。</translation>
    </message>
    <message>
        <source>No referee: the two sides have different shapes or dtypes.</source>
        <translation>没有仲裁：两侧的形状或 dtype 不同。</translation>
    </message>
    <message>
        <source>No referee: the shape of the sides&apos; outputs is not that of the step in exact numerics.</source>
        <translation>没有仲裁：两侧输出的形状与该步骤在 exact 数值方式下的不同。</translation>
    </message>
    <message>
        <source>No referee for {}: it is an op of the peer {}, which is not modelled.</source>
        <translation>{} 没有仲裁：它是外部程序 {} 的算子，未建模。</translation>
    </message>
    <message>
        <source>No referee for {}: its float64 path has not been reviewed for that.</source>
        <translation>{} 没有仲裁：还没有人为此读过它的 float64 路径。</translation>
    </message>
    <message>
        <source>No referee for {}: it truncates to whole numbers, where the last bit decides the level of a sample, so float64 would be just another side and not the truth.</source>
        <translation>{} 没有仲裁：它在整数处切分，末位决定样本落在哪一级，因此 float64 只是另一侧而非真值。</translation>
    </message>
    <message>
        <source>No referee for {}: a JPEG codec rounds by the rules of its standard, and none of its results is a rounded real number.</source>
        <translation>{} 没有仲裁：JPEG 编解码器按其标准的规则舍入，其结果都不是舍入后的实数。</translation>
    </message>
    <message>
        <source>No referee for a step on float64: the sides compute in float64 themselves.</source>
        <translation>float64 的步骤没有仲裁：两侧自身就以 float64 计算。</translation>
    </message>
    <message>
        <source>samples are moved or replaced, not computed: the op in exact numerics</source>
        <translation>样本只是移动或替换，没有计算：采用 exact 数值方式的算子</translation>
    </message>
    <message>
        <source>the op&apos;s formula in float64</source>
        <translation>该算子的公式，float64</translation>
    </message>
    <message>
        <source>the op in float64, in exact numerics, on a float64 copy of its input</source>
        <translation>该算子以 float64、exact 数值方式，作用于其输入的 float64 副本</translation>
    </message>
</context>
<context>
    <name>engine/folders</name>
    <message>
        <source>Not enough memory for this pair.</source>
        <translation>内存不足，无法处理这一对。</translation>
    </message>
    <message>
        <source>It has no such dtype or shape.</source>
        <translation>没有这样的 dtype 或形状。</translation>
    </message>
    <message>
        <source>It is not a list of pictures.</source>
        <translation>它不是图片列表。</translation>
    </message>
    <message>
        <source>It is not a pair of pictures ({}).</source>
        <translation>它不是一对图片（{}）。</translation>
    </message>
    <message>
        <source>another tolerance</source>
        <translation>不同的容差</translation>
    </message>
    <message>
        <source>another choice of what is read of a file</source>
        <translation>对文件所读内容的另一种选择</translation>
    </message>
    <message>
        <source>other pixels ignored, or --undo</source>
        <translation>不同的忽略像素或 --undo</translation>
    </message>
    <message>
        <source>another build of Comparoscope or another processor</source>
        <translation>另一个 Comparoscope 构建或另一种处理器</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not the journal of two folders</source>
        <translation>&apos;{}&apos; 不是两个文件夹的运行日志</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is the journal of a comparison of folders with {}</source>
        <translation>&apos;{}&apos; 是比较文件夹的运行日志，但有{}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is damaged in line {}</source>
        <translation>&apos;{}&apos; 的第 {} 行已损坏</translation>
    </message>
    <message>
        <source>No image is in both {} and {}.</source>
        <translation>没有任何图片同时在 {} 和 {} 中。</translation>
    </message>
    <message>
        <source>{} of {} images</source>
        <translation>{}/{} 张图片</translation>
    </message>
    <message>
        <source>{} pair of files</source>
        <translation>{} 对文件</translation>
    </message>
    <message>
        <source>{} pairs of files</source>
        <translation>{} 对文件</translation>
    </message>
    <message>
        <source>It was stopped before.</source>
        <translation>在此之前已停止。</translation>
    </message>
</context>
<context>
    <name>engine/ops</name>
    <message>
        <source>else off by at most {} ({} ULP)</source>
        <translation>其余最多相差 {}（{} ULP）</translation>
    </message>
    <message>
        <source>else off by at most {}</source>
        <translation>其余最多相差 {}</translation>
    </message>
    <message>
        <source>1 thread</source>
        <translation>1 个线程</translation>
    </message>
    <message>
        <source>{} threads</source>
        <translation>{} 个线程</translation>
    </message>
    <message>
        <source>bit-equal to {} with PyTorch {} in {} of {} cases ({})</source>
        <translation>与 {0}（PyTorch {1}）在 {3} 个用例中的 {2} 个里逐位相等（{4}）</translation>
    </message>
    <message>
        <source>in another case, one of the two rejects the image</source>
        <translation>在另一个用例中，两者之一拒绝该图像</translation>
    </message>
    <message>
        <source>PyTorch&apos;s own bits depend on the number of threads</source>
        <translation>PyTorch 自身的逐位结果取决于线程数</translation>
    </message>
    <message>
        <source>PyTorch&apos;s own bits depend on {}</source>
        <translation>PyTorch 自身的位取决于 {}</translation>
    </message>
    <message>
        <source>compared with its bits on a processor of another vendor ({}), bit-equal in {} of {} cases</source>
        <translation>与它在另一制造商的处理器上的位（{0}）相比，{2} 个用例中有 {1} 个逐位相等</translation>
    </message>
    <message>
        <source>not modelled: exact arithmetic stands in for PyTorch&apos;s CUDA kernels</source>
        <translation>未建模：以精确运算代替 PyTorch 的 CUDA 核</translation>
    </message>
    <message>
        <source>its bits in {} of {} cases ({})</source>
        <translation>在 {1} 个用例中的 {0} 个里具有其位（{2}）</translation>
    </message>
    <message>
        <source>modelled as PyTorch {} with 1 thread, not measured over the table&apos;s cases</source>
        <translation>按 1 个线程的 PyTorch {} 建模，未在表中的用例上测量</translation>
    </message>
    <message>
        <source>not modelled: not measured against a library</source>
        <translation>未建模：未与任何库对照测量</translation>
    </message>
    <message>
        <source>{} changes the shape or dtype of an image, so it must be applied to all samples of a batch or to none: use p=1.</source>
        <translation>{} 改变图像的形状或 dtype，因此必须应用于批次的全部样本或都不应用：请用 p=1。</translation>
    </message>
    <message>
        <source>{}: the output&apos;s gradient has shape {}, but the batch has {} samples.</source>
        <translation>{}：输出的梯度形状为 {}，而批次有 {} 个样本。</translation>
    </message>
    <message>
        <source>{} input divided into float32 in [0, 1], as ToTensor does (to_float)</source>
        <translation>{} 输入除为 [0, 1] 的 float32，同 ToTensor（to_float）</translation>
    </message>
    <message>
        <source>Invalid placement policy &apos;{}&apos;; use strict or follow_input.</source>
        <translation>&apos;{}&apos; 不是放置策略；请用 strict 或 follow_input。</translation>
    </message>
    <message>
        <source>{} has no buffer &apos;{}&apos;.</source>
        <translation>{} 没有缓冲区 &apos;{}&apos;。</translation>
    </message>
    <message>
        <source>{}: the random parameters are for {} samples, but the batch has {}.</source>
        <translation>{}：随机参数对应 {} 个样本，而批次有 {} 个。</translation>
    </message>
    <message>
        <source>&apos;{}&apos; follows the input: copied from {} to {}</source>
        <translation>&apos;{}&apos; 跟随输入：从 {} 复制到 {}</translation>
    </message>
    <message>
        <source>not applied to any sample: the input itself</source>
        <translation>未应用于任何样本：即输入本身</translation>
    </message>
    <message>
        <source>The op has no tensor &apos;{}&apos;.</source>
        <translation>该算子没有张量 &apos;{}&apos;。</translation>
    </message>
    <message>
        <source>{}: this build does not support it on {}.</source>
        <translation>{}：此构建无法在 {} 上运行它。</translation>
    </message>
    <message>
        <source>{}: the input is empty (shape {}).</source>
        <translation>{}：输入为空（形状 {}）。</translation>
    </message>
    <message>
        <source>{}: the output&apos;s gradient is empty (shape {}).</source>
        <translation>{}：输出的梯度为空（形状 {}）。</translation>
    </message>
    <message>
        <source>{}: {} images are not supported; accepted: {}.</source>
        <translation>{}：不支持 {} 图像；接受：{}。</translation>
    </message>
    <message>
        <source>Convert with to_float first.</source>
        <translation>请先用 to_float 转换。</translation>
    </message>
    <message>
        <source>Convert with to_uint8 first.</source>
        <translation>请先用 to_uint8 转换。</translation>
    </message>
    <message>
        <source>y(p) = x(M⁻¹ p), mixed from the nearest 1 or 4 samples</source>
        <translation>y(p) = x(M⁻¹ p)，由最近的 1 个或 4 个样本混合</translation>
    </message>
    <message>
        <source>(h, s, v) = HSV of clamp(x, 0, 1)</source>
        <translation>(h, s, v) = clamp(x, 0, 1) 的 HSV</translation>
    </message>
    <message>
        <source>y = clamp(clamp(x, 0, 1) + sign · gain · g, 0, 1)</source>
        <translation>y = clamp(clamp(x, 0, 1) + sign · gain · g, 0, 1)</translation>
    </message>
    <message>
        <source>M = shift · (turn by degrees, scale, shear about the middle)</source>
        <translation>M = 平移 · (按角度旋转、缩放、绕中心剪切)</translation>
    </message>
    <message>
        <source>y = (x − min) / (max − min + 10⁻⁶) of each channel, clamped to [0, 1] if requested</source>
        <translation>y = 每个通道的 (x − min) / (max − min + 10⁻⁶)，需要时截断到 [0, 1]</translation>
    </message>
    <message>
        <source>y(i, j) = mean of x over the kernel&apos;s rectangle about (i, j)</source>
        <translation>y(i, j) = x 在以 (i, j) 为中心的核矩形上的均值</translation>
    </message>
    <message>
        <source>y = clamp(clamp(x, 0, 1) + (brightness − 1), 0, 1)</source>
        <translation>y = clamp(clamp(x, 0, 1) + (brightness − 1), 0, 1)</translation>
    </message>
    <message>
        <source>y(i, j) = x(i + ⌊(H − h) / 2⌋, j + ⌊(W − w) / 2⌋)</source>
        <translation>y(i, j) = x(i + ⌊(H − h) / 2⌋, j + ⌊(W − w) / 2⌋)</translation>
    </message>
    <message>
        <source>y = fill in the drawn channels, x in the others</source>
        <translation>y = 抽中的通道为 fill，其余为 x</translation>
    </message>
    <message>
        <source>y(c) = x(π(c)), where π is a drawn order of the channels</source>
        <translation>y(c) = x(π(c))，其中 π 为抽取的通道顺序</translation>
    </message>
    <message>
        <source>t(k) = 255 · (counts up to bin k of a tile&apos;s histogram, cut off at the clip limit and spread) / (pixels of the tile)</source>
        <translation>t(k) = 255 · (分块直方图到第 k 格为止的计数，按截断上限截去并摊开) / (分块的像素数)</translation>
    </message>
    <message>
        <source>y = t(255 x) / 255, interpolated between the tables of the four nearest tiles</source>
        <translation>y = t(255 x) / 255，在最近的四个分块的表之间插值</translation>
    </message>
    <message>
        <source>in a drawn order, each clamped to [0, 1]:</source>
        <translation>按抽取的顺序，每步截断到 [0, 1]：</translation>
    </message>
    <message>
        <source>x + (brightness − 1);  x · contrast;  s · saturation in HSV;  h + 2π · hue in HSV</source>
        <translation>x + (brightness − 1)；x · contrast；HSV 中 s · saturation；HSV 中 h + 2π · hue</translation>
    </message>
    <message>
        <source>in a drawn order, each clamped to [0, 1]; L = 0.299 R + 0.587 G + 0.114 B:</source>
        <translation>按抽取的顺序，每步截断到 [0, 1]；L = 0.299 R + 0.587 G + 0.114 B：</translation>
    </message>
    <message>
        <source>x · brightness;  x · contrast + (1 − contrast) · mean(L);</source>
        <translation>x · brightness;  x · contrast + (1 − contrast) · mean(L);</translation>
    </message>
    <message>
        <source>x · saturation + (1 − saturation) · L;  h + 2π · hue in HSV</source>
        <translation>x · saturation + (1 − saturation) · L；HSV 中 h + 2π · hue</translation>
    </message>
    <message>
        <source>y = clamp(clamp(x, 0, 1) · contrast, 0, 1)</source>
        <translation>y = clamp(clamp(x, 0, 1) · contrast, 0, 1)</translation>
    </message>
    <message>
        <source>y(i, j) = padded x(i + i₀, j + j₀), where (i₀, j₀) is drawn</source>
        <translation>y(i, j) = 填充后的 x(i + i₀, j + j₀)，其中 (i₀, j₀) 为抽取的值</translation>
    </message>
    <message>
        <source>y = x · std + mean of the channel</source>
        <translation>y = x · 该通道的 std + 该通道的 mean</translation>
    </message>
    <message>
        <source>F = DCT of each 8x8 block of (Y, Cb, Cr of 255 x) − 128, Cb and Cr at half the size</source>
        <translation>F = (255 x 的 Y、Cb、Cr) − 128 的每个 8x8 块的 DCT，Cb 和 Cr 为一半大小</translation>
    </message>
    <message>
        <source>Q = r(F / q),  r(v) = round(v) + (v − round(v))³,  q = the table scaled by the quality</source>
        <translation>Q = r(F / q)，r(v) = round(v) + (v − round(v))³，q = 按质量缩放的量化表</translation>
    </message>
    <message>
        <source>y = clamp(RGB of (inverse DCT of Q · q) + 128, 0, 255) / 255</source>
        <translation>y = clamp((Q · q 的逆 DCT) 的 RGB + 128, 0, 255) / 255</translation>
    </message>
    <message>
        <source>y = t(⌊255 x⌋) / 255,  t(k) = (counts below bin k + step / 2) / step,</source>
        <translation>y = t(⌊255 x⌋) / 255，t(k) = (第 k 格以下的计数 + step / 2) / step，</translation>
    </message>
    <message>
        <source>step = (pixels − those in the last bin) / 255, all divisions of whole numbers</source>
        <translation>step = (像素数 − 最后一格中的像素数) / 255，均为整数除法</translation>
    </message>
    <message>
        <source>y = value inside the drawn rectangle, x outside</source>
        <translation>y = 抽取的矩形之内为 value，之外为 x</translation>
    </message>
    <message>
        <source>y = clamp(gain · clamp(x, 0, 1)^gamma, 0, 1)</source>
        <translation>y = clamp(gain · clamp(x, 0, 1)^gamma, 0, 1)</translation>
    </message>
    <message>
        <source>y(i, j) = Σ Σ wᵧ(a) wₓ(b) x(i + a, j + b),  w(a) ∝ exp(−a² / (2 σ²)),  Σ w = 1</source>
        <translation>y(i, j) = Σ Σ wᵧ(a) wₓ(b) x(i + a, j + b)，w(a) ∝ exp(−a² / (2 σ²))，Σ w = 1</translation>
    </message>
    <message>
        <source>g = exp(−(i − cᵧ)² / (2 σᵧ²)) · exp(−(j − cₓ)² / (2 σₓ²)), brought to [0, 1]</source>
        <translation>g = exp(−(i − cᵧ)² / (2 σᵧ²)) · exp(−(j − cₓ)² / (2 σₓ²))，归到 [0, 1]</translation>
    </message>
    <message>
        <source>y = x + mean + std · n,  n normally distributed</source>
        <translation>y = x + mean + std · n，n 为正态分布</translation>
    </message>
    <message>
        <source>y = Σ w(c) x(c) in every channel;  RGB: 0.299 R + 0.587 G + 0.114 B</source>
        <translation>y = 每个通道均为 Σ w(c) x(c)；RGB：0.299 R + 0.587 G + 0.114 B</translation>
    </message>
    <message>
        <source>y(i, j) = x(i, W − 1 − j)</source>
        <translation>y(i, j) = x(i, W − 1 − j)</translation>
    </message>
    <message>
        <source>y = RGB of ((h + 2π · hue) mod 2π, s, v)</source>
        <translation>y = ((h + 2π · hue) mod 2π, s, v) 的 RGB</translation>
    </message>
    <message>
        <source>y = max − x</source>
        <translation>y = max − x</translation>
    </message>
    <message>
        <source>y = decode(encode(x)): baseline JPEG with the bytes of libjpeg-turbo</source>
        <translation>y = decode(encode(x))：基线 JPEG，字节与 libjpeg-turbo 相同</translation>
    </message>
    <message>
        <source>g = i / (H − 1) + j / (W − 1), or towards another corner, brought to [0, 1]</source>
        <translation>g = i / (H − 1) + j / (W − 1)，或朝另一角，归到 [0, 1]</translation>
    </message>
    <message>
        <source>g = i / (H − 1) or j / (W − 1), rising or falling</source>
        <translation>g = i / (H − 1) 或 j / (W − 1)，递增或递减</translation>
    </message>
    <message>
        <source>y(i, j) = median of x over the kernel&apos;s rectangle about (i, j)</source>
        <translation>y(i, j) = x 在以 (i, j) 为中心的核矩形上的中值</translation>
    </message>
    <message>
        <source>y(i, j) = Σ Σ w(a, b) x(i + a, j + b)</source>
        <translation>y(i, j) = Σ Σ w(a, b) x(i + a, j + b)</translation>
    </message>
    <message>
        <source>w: a line whose weights go from (1 + d) / 2 to (1 − d) / 2 for the direction d, turned by the angle, Σ w = 1</source>
        <translation>w：一条线，方向为 d 时权重从 (1 + d) / 2 到 (1 − d) / 2，按角度旋转，Σ w = 1</translation>
    </message>
    <message>
        <source>y = (x − mean) / std of the channel</source>
        <translation>y = (x − mean) / std，按通道</translation>
    </message>
    <message>
        <source>y(i, j) = x(i, j) within the input, else the padding</source>
        <translation>y(i, j) = 输入之内为 x(i, j)，否则为填充</translation>
    </message>
    <message>
        <source>M: the projective map that moves the four corners to the drawn places</source>
        <translation>M：把四角移到所抽取位置的投影映射</translation>
    </message>
    <message>
        <source>R = clamp(R · r(index), 0, 1),  G = clamp(G, 0, 1),  B = clamp(B · b(index), 0, 1)</source>
        <translation>R = clamp(R · r(index), 0, 1),  G = clamp(G, 0, 1),  B = clamp(B · b(index), 0, 1)</translation>
    </message>
    <message>
        <source>r and b: red and blue of the illuminant relative to its green</source>
        <translation>r 和 b：光源的红和蓝相对于其绿</translation>
    </message>
    <message>
        <source>y = (⌊255 x⌋ with its lowest 8 − bits bits cleared) / 255,  x clamped to [0, 1]</source>
        <translation>y = (⌊255 x⌋ 清除最低 8 − bits 位) / 255，x 截断到 [0, 1]</translation>
    </message>
    <message>
        <source>y(i, j) = Σ Σ w(a) w(b) x(i + a, j + b),  w(a) ∝ exp(−a² / (2 σ²)),  Σ w = 1, σ drawn</source>
        <translation>y(i, j) = Σ Σ w(a) w(b) x(i + a, j + b)，w(a) ∝ exp(−a² / (2 σ²))，Σ w = 1，σ 为抽取的值</translation>
    </message>
    <message>
        <source>differentiable_jpeg of clamp(x, 0, 1) at a drawn quality</source>
        <translation>质量随机抽取，对 clamp(x, 0, 1) 作 differentiable_jpeg</translation>
    </message>
    <message>
        <source>y(i, j) = Σ Σ wᵧ(a) wₓ(b) x(a, b),  Σ w = 1,  w(a) ∝ k((a + ½ − (i + ½) s) / max(s, 1))</source>
        <translation>y(i, j) = Σ Σ wᵧ(a) wₓ(b) x(a, b),  Σ w = 1,  w(a) ∝ k((a + ½ − (i + ½) s) / max(s, 1))</translation>
    </message>
    <message>
        <source>s = input side / output side; without antialias max(s, 1) is 1</source>
        <translation>s = 输入边长 / 输出边长；无抗锯齿时 max(s, 1) 为 1</translation>
    </message>
    <message>
        <source>k bilinear: 1 − |t|;  bicubic: Keys&apos; cubic, a = −½ with antialias, −¾ without</source>
        <translation>k 双线性：1 − |t|；双三次：Keys 三次核，有抗锯齿时 a = −½，无则 −¾</translation>
    </message>
    <message>
        <source>nearest: x(⌊i s⌋);  nearest-exact: x(⌊(i + ½) s⌋)</source>
        <translation>nearest: x(⌊i s⌋);  nearest-exact: x(⌊(i + ½) s⌋)</translation>
    </message>
    <message>
        <source>y = resize(the drawn window of x), without antialias</source>
        <translation>y = resize(x 的抽取窗口)，无抗锯齿</translation>
    </message>
    <message>
        <source>y = clamp(clamp(x, 0, 1) + shift of the channel, 0, 1)</source>
        <translation>y = clamp(clamp(x, 0, 1) + 该通道的平移量, 0, 1)</translation>
    </message>
    <message>
        <source>M = turn by degrees about the middle</source>
        <translation>M = 绕中心按角度旋转</translation>
    </message>
    <message>
        <source>y = x turned about its middle by times · 90°</source>
        <translation>y = x 绕中心旋转 times · 90°</translation>
    </message>
    <message>
        <source>y = 1 or 0 in all channels where u₁ &lt; amount (1 where u₂ &lt; salt_vs_pepper), else x;  u uniform</source>
        <translation>y = 在 u₁ &lt; amount 处所有通道为 1 或 0（u₂ &lt; salt_vs_pepper 处为 1），否则为 x；u 为均匀分布</translation>
    </message>
    <message>
        <source>y = RGB of (h, clamp(s · saturation, 0, 1), v)</source>
        <translation>y = (h, clamp(s · saturation, 0, 1), v) 的 RGB</translation>
    </message>
    <message>
        <source>y = clamp(m + sharpness · (x − m), 0, 1),  m = x ∗ [1 1 1; 1 5 1; 1 1 1] / 13</source>
        <translation>y = clamp(m + sharpness · (x − m), 0, 1),  m = x ∗ [1 1 1; 1 5 1; 1 1 1] / 13</translation>
    </message>
    <message>
        <source>pixels at the border stay</source>
        <translation>边界上的像素不变</translation>
    </message>
    <message>
        <source>M = shear by the tangents of the angles about the middle</source>
        <translation>M = 绕中心按各角的正切剪切</translation>
    </message>
    <message>
        <source>(h, l, s) = HLS of clamp(x, 0, 1)</source>
        <translation>(h, l, s) = clamp(x, 0, 1) 的 HLS</translation>
    </message>
    <message>
        <source>y = RGB of (h, clamp(l · brightness, 0, 1) where l &lt; coefficient, else l, s)</source>
        <translation>y = (h, l &lt; coefficient 处为 clamp(l · brightness, 0, 1)，否则为 l, s) 的 RGB</translation>
    </message>
    <message>
        <source>v = clamp(clamp(x, 0, 1) + addition, 0, 1)</source>
        <translation>v = clamp(clamp(x, 0, 1) + addition, 0, 1)</translation>
    </message>
    <message>
        <source>y = v where v &lt; threshold, else 1 − v</source>
        <translation>y = v &lt; threshold 处为 v，否则为 1 − v</translation>
    </message>
    <message>
        <source>y(p) = x(f(p)),  f(p) = A p + Σ wₖ r² log r,  r = |p − pₖ|, through five points</source>
        <translation>y(p) = x(f(p))，f(p) = A p + Σ wₖ r² log r，r = |p − pₖ|，通过五个点</translation>
    </message>
    <message>
        <source>y = x · (1 / 255), of uint16 x · (1 / 65535);  divide: x / 255</source>
        <translation>y = x · (1 / 255)，uint16 为 x · (1 / 65535)；divide：x / 255</translation>
    </message>
    <message>
        <source>y = round(clamp(255 x, 0, 255)) with the chosen rounding;  to_dtype: ⌊255.999 x⌋</source>
        <translation>y = 按所要求的舍入 round(clamp(255 x, 0, 255))；to_dtype：⌊255.999 x⌋</translation>
    </message>
    <message>
        <source>uint16: x / 257, by to_dtype x / 256</source>
        <translation>uint16：x / 257，按 to_dtype 为 x / 256</translation>
    </message>
    <message>
        <source>M = shift by the fractions of width and height</source>
        <translation>M = 按宽高的比例平移</translation>
    </message>
    <message>
        <source>y(i, j) = x(H − 1 − i, j)</source>
        <translation>y(i, j) = x(H − 1 − i, j)</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>Of applying the op to the batch; otherwise it passes unchanged.</source>
        <translation>对批次应用该算子的概率；否则原样通过。</translation>
    </message>
    <message>
        <source>Of applying the op to a sample of the batch; otherwise it passes unchanged.</source>
        <translation>对批次中一个样本应用该算子的概率；否则原样通过。</translation>
    </message>
    <message>
        <source>Same on batch</source>
        <translation>批次内相同</translation>
    </message>
    <message>
        <source>Draws once and applies it to every sample of the batch.</source>
        <translation>只抽取一次，应用于批次中的每个样本。</translation>
    </message>
    <message>
        <source>Unknown op &apos;{}&apos;; {}.</source>
        <translation>没有算子 &apos;{}&apos;；{}。</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>a choice</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>a size</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>a pair</source>
        <translation>一对数</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>a plain parameter</source>
        <translation>普通参数</translation>
    </message>
    <message>
        <source>drawn</source>
        <translation>抽取</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is {} in {} and {} in {}</source>
        <translation>&apos;{0}&apos; 在 {2} 中为 {1}，在 {4} 中为 {3}</translation>
    </message>
    <message>
        <source>the default of &apos;{}&apos; is {} in {} and {} in {}</source>
        <translation>&apos;{0}&apos; 的默认值在 {2} 中为 {1}，在 {4} 中为 {3}</translation>
    </message>
    <message>
        <source>the minimum of &apos;{}&apos; is {} in {} and {} in {}</source>
        <translation>&apos;{0}&apos; 的最小值在 {2} 中为 {1}，在 {4} 中为 {3}</translation>
    </message>
    <message>
        <source>the maximum of &apos;{}&apos; is {} in {} and {} in {}</source>
        <translation>&apos;{0}&apos; 的最大值在 {2} 中为 {1}，在 {4} 中为 {3}</translation>
    </message>
    <message>
        <source>the choice of &apos;{}&apos; is {} in {} and {} in {}</source>
        <translation>&apos;{0}&apos; 的选项在 {2} 中为 {1}，在 {4} 中为 {3}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is a parameter in {} and not in {}</source>
        <translation>&apos;{}&apos; 是 {} 中的参数，却不在 {} 中</translation>
    </message>
    <message>
        <source>{} is an op of the peer {}, but {} is a built-in side, which does not implement it; compare peers that do, as in --a {}@cpu.</source>
        <translation>{} 是外部程序 {} 的算子，而 {} 是我们自己的一侧，没有它的运算；请比较具有它的外部程序，如 --a {}@cpu。</translation>
    </message>
    <message>
        <source>The peers define &apos;{}&apos; differently: {}; compare those that agree.</source>
        <translation>各外部程序对 &apos;{}&apos; 的含义不同：{}；请比较含义一致的。</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a built-in op, and a peer that may provide it cannot be queried: {}</source>
        <translation>&apos;{}&apos; 不是我们的算子，而可能有它的外部程序无法询问：{}</translation>
    </message>
    <message>
        <source>{}, and of peers {}</source>
        <translation>{}，外部程序的有 {}</translation>
    </message>
    <message>
        <source>{}. A peer&apos;s own op needs that peer as a side, NAME@cpu</source>
        <translation>{}。外部程序自己的算子需以该程序为一侧，写作 NAME@cpu</translation>
    </message>
    <message>
        <source>bit-equal</source>
        <translation>逐位相等</translation>
    </message>
    <message>
        <source>{} equal, at most {}</source>
        <translation>{} 相等，最多相差 {}</translation>
    </message>
    <message>
        <source>both {}</source>
        <translation>两者 {}</translation>
    </message>
    <message>
        <source>framework {}, exact {}</source>
        <translation>framework {}，exact {}</translation>
    </message>
    <message>
        <source>{}: {} ({} images, {})</source>
        <translation>{}: {}（{} 张图片，{}）</translation>
    </message>
    <message>
        <source>{} needs an RGB image; this one has {}.</source>
        <translation>{} 需要 RGB 图像；此处有 {}。</translation>
    </message>
</context>
<context>
    <name>engine/ops/color</name>
    <message>
        <source>channel_dropout: {} channels cannot be dropped from an image of {}; lower count.</source>
        <translation>channel_dropout：不能从 {1} 通道的图像中丢弃 {0} 个通道；请减小 count。</translation>
    </message>
    <message>
        <source>samples are copied or replaced, not computed</source>
        <translation>样本只复制或替换，不计算</translation>
    </message>
    <message>
        <source>Channel dropout</source>
        <translation>通道丢弃</translation>
    </message>
    <message>
        <source>Replaces random channels with a constant, as kornia&apos;s RandomChannelDropout.</source>
        <translation>用常数替换随机选取的通道，同 kornia 的 RandomChannelDropout。</translation>
    </message>
    <message>
        <source>How many channels are dropped.</source>
        <translation>丢弃多少个通道。</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>Their value; for integer images a share of the range.</source>
        <translation>其值；对整数图像为取值范围的比例。</translation>
    </message>
    <message>
        <source>{}: the random parameters name channel {}, but the image has {}.</source>
        <translation>{}：随机参数指名通道 {}，而图像有 {} 个。</translation>
    </message>
    <message>
        <source>samples are moved, not computed</source>
        <translation>样本只移动，不计算</translation>
    </message>
    <message>
        <source>Channel shuffle</source>
        <translation>通道打乱</translation>
    </message>
    <message>
        <source>The channels in random order, as kornia&apos;s RandomChannelShuffle.</source>
        <translation>通道按随机顺序排列，同 kornia 的 RandomChannelShuffle。</translation>
    </message>
    <message>
        <source>Brightness</source>
        <translation>亮度</translation>
    </message>
    <message>
        <source>1 changes nothing.</source>
        <translation>1 表示不变。</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>对比度</translation>
    </message>
    <message>
        <source>Saturation</source>
        <translation>饱和度</translation>
    </message>
    <message>
        <source>1 changes nothing, 0 makes the image grey.</source>
        <translation>1 表示不变，0 变为灰色。</translation>
    </message>
    <message>
        <source>Hue</source>
        <translation>色相</translation>
    </message>
    <message>
        <source>Share of the circle: 0 changes nothing, 0.5 is the opposite colour.</source>
        <translation>色环的比例：0 表示不变，0.5 为互补色。</translation>
    </message>
    <message>
        <source>The order of the colour steps contains {}; only 0 to 3, or -1 for none, are valid.</source>
        <translation>颜色步骤的顺序中有 {}；应为 0 到 3，或以 -1 表示无。</translation>
    </message>
    <message>
        <source>order: {}</source>
        <translation>顺序：{}</translation>
    </message>
    <message>
        <source>Color jiggle</source>
        <translation>颜色微扰</translation>
    </message>
    <message>
        <source>Brightness (added), contrast (multiplied), saturation and hue in random order, clamped to [0, 1] before and after, as kornia&apos;s ColorJiggle, which only clamps by default.</source>
        <translation>亮度（相加）、对比度（相乘）、饱和度和色相按随机顺序进行，前后都截断到 [0, 1]，同 kornia 的 ColorJiggle，而后者默认只做截断。</translation>
    </message>
    <message>
        <source>luma by fused multiply-adds, as torch.addcmul</source>
        <translation>亮度用融合乘加计算，同 torch.addcmul</translation>
    </message>
    <message>
        <source>luma by products and sums, each rounded</source>
        <translation>亮度用乘积与和计算，各自舍入</translation>
    </message>
    <message>
        <source>mean luma in the order of PyTorch&apos;s sums with {}</source>
        <translation>平均亮度按 PyTorch 以 {} 求和的次序</translation>
    </message>
    <message>
        <source>mean luma in the order of PyTorch&apos;s sums on a GPU of 132 multiprocessors</source>
        <translation>亮度均值按 PyTorch 在有 132 个多处理器的 GPU 上的求和顺序</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>0 brightness, 1 contrast, 2 saturation, 3 hue, joined by &apos;/&apos;; a subset is allowed. Empty: random.</source>
        <translation>0 亮度，1 对比度，2 饱和度，3 色相，用 &apos;/&apos; 连接；给出一部分即可。留空：随机。</translation>
    </message>
    <message>
        <source>Color jitter</source>
        <translation>颜色抖动</translation>
    </message>
    <message>
        <source>Brightness (multiplied), contrast about mean luma, saturation (blended with luma) and hue in random order, clamped to [0, 1] before and after, as kornia&apos;s ColorJitter, which only clamps by default.</source>
        <translation>亮度（相乘）、对比度（围绕平均亮度）、饱和度（与亮度混合）和色相按随机顺序进行，前后都截断到 [0, 1]，同 kornia 的 ColorJitter，而后者默认只做截断。</translation>
    </message>
    <message>
        <source>the mean luma in double, row by row</source>
        <translation>平均亮度用 double 逐行计算</translation>
    </message>
    <message>
        <source>the mean luma in the image&apos;s type and PyTorch&apos;s order</source>
        <translation>平均亮度用图像的类型和 PyTorch 的次序</translation>
    </message>
    <message>
        <source>the mean luma in the image&apos;s type and the order of PyTorch&apos;s reduce_kernel</source>
        <translation>以图像类型、按 PyTorch 的 reduce_kernel 的顺序求亮度均值</translation>
    </message>
    <message>
        <source>fused multiply-adds of addcmul, the mean in the order of Reduce.cuh (PyTorch 2.11, 132 multiprocessors), divisions by reciprocals where they are by numbers</source>
        <translation>addcmul 的融合乘加，均值按 Reduce.cuh 的顺序（PyTorch 2.11，132 个多处理器），除以常数处乘以倒数</translation>
    </message>
    <message>
        <source>luma by fused multiply-adds</source>
        <translation>亮度用融合乘加计算</translation>
    </message>
    <message>
        <source>grayscale: {} weights for {} channels; use one per channel, or none.</source>
        <translation>grayscale：{1} 个通道有 {0} 个权重；请每个通道给一个，或都不给。</translation>
    </message>
    <message>
        <source>fused multiply-adds, as torch.addcmul</source>
        <translation>融合乘加，同 torch.addcmul</translation>
    </message>
    <message>
        <source>products, and sums in the order of PyTorch&apos;s with {}</source>
        <translation>乘积，以及按 PyTorch 以 {} 求和的次序的和</translation>
    </message>
    <message>
        <source>products, and sums in four lanes, as PyTorch&apos;s on CUDA</source>
        <translation>乘积，以及分四路的和，同 PyTorch 在 CUDA 上</translation>
    </message>
    <message>
        <source>products and sums, each rounded</source>
        <translation>乘积与和，各自舍入</translation>
    </message>
    <message>
        <source>Grayscale</source>
        <translation>灰度化</translation>
    </message>
    <message>
        <source>Every channel becomes the weighted sum of all, as kornia&apos;s RandomGrayscale.</source>
        <translation>每个通道变为所有通道的加权和，同 kornia 的 RandomGrayscale。</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>One per channel, joined by &apos;/&apos;. Empty: 0.299/0.587/0.114 for RGB, the mean of other numbers of channels.</source>
        <translation>每个通道一个，用 &apos;/&apos; 连接。留空：RGB 为 0.299/0.587/0.114，其他通道数取均值。</translation>
    </message>
    <message>
        <source>sums of other channels than three one by one</source>
        <translation>三通道以外的和逐个相加</translation>
    </message>
    <message>
        <source>sums of other channels than three in the order of PyTorch&apos;s CPU code</source>
        <translation>三通道以外的和按 PyTorch 的 CPU 代码的次序</translation>
    </message>
    <message>
        <source>sums of other channels than three in four lanes</source>
        <translation>三通道以外的和分四路相加</translation>
    </message>
    <message>
        <source>addcmul with the factor 1 is one fused multiply-add (ATen&apos;s cuda/DeviceAddCmulCdiv.cuh); other channels than three, up to 63, are summed in four lanes (cuda/Reduce.cuh)</source>
        <translation>因子为 1 的 addcmul 是一次融合乘加（ATen 的 cuda/DeviceAddCmulCdiv.cuh）；三通道以外、至多 63 个通道，分四路求和（cuda/Reduce.cuh）</translation>
    </message>
    <message>
        <source>Rotates the hue of HSV, as kornia&apos;s RandomHue, whose default is 0. Even then colours change in the last place, through the conversion to HSV.</source>
        <translation>旋转 HSV 的色相，同 kornia 的 RandomHue，其默认值为 0。即使如此，颜色经过 HSV 也会在末位变化。</translation>
    </message>
    <message>
        <source>Share of the circle: 0.5 is the opposite colour.</source>
        <translation>色环的比例：0.5 为互补色。</translation>
    </message>
    <message>
        <source>planckian_jitter: illuminant {} is out of range; {} has {}.</source>
        <translation>planckian_jitter：没有光源 {}；{} 有 {} 个。</translation>
    </message>
    <message>
        <source>planckian_jitter: index {} is outside the {} illuminants to choose from.</source>
        <translation>planckian_jitter：index {} 超出可选的 {} 个光源。</translation>
    </message>
    <message>
        <source>planckian_jitter: illuminant {} is out of range of {}.</source>
        <translation>planckian_jitter：{1} 个光源中没有第 {0} 个。</translation>
    </message>
    <message>
        <source>table {} on {}</source>
        <translation>表 {}，位于 {}</translation>
    </message>
    <message>
        <source>Planckian jitter</source>
        <translation>普朗克色温抖动</translation>
    </message>
    <message>
        <source>Applies the colour of a black body or of daylight to an image clamped to [0, 1], as kornia&apos;s RandomPlanckianJitter.</source>
        <translation>在截断到 [0, 1] 的图像上施加黑体或日光的颜色，同 kornia 的 RandomPlanckianJitter。</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>The table of illuminants.</source>
        <translation>光源表。</translation>
    </message>
    <message>
        <source>Index</source>
        <translation>索引</translation>
    </message>
    <message>
        <source>Row of the table, or of the selected part; drawn from all rows unless given.</source>
        <translation>表中或所选部分中的行；未给出时从所有行中抽取。</translation>
    </message>
    <message>
        <source>Select from</source>
        <translation>选取范围</translation>
    </message>
    <message>
        <source>Rows to draw from, joined by &apos;/&apos;; negative ones count from the end. Empty: all.</source>
        <translation>可抽取的行，用 &apos;/&apos; 连接；负数从末尾数起。留空：全部。</translation>
    </message>
    <message>
        <source>one addition per sample: the same in both numerics</source>
        <translation>每个样本一次加法：两种数值方式相同</translation>
    </message>
    <message>
        <source>Added to the channel.</source>
        <translation>加到该通道上。</translation>
    </message>
    <message>
        <source>RGB shift</source>
        <translation>RGB 偏移</translation>
    </message>
    <message>
        <source>Adds a number to each channel, clamped to [0, 1] before and after, as kornia&apos;s RandomRGBShift.</source>
        <translation>给每个通道加一个数，前后都截断到 [0, 1]，同 kornia 的 RandomRGBShift。</translation>
    </message>
    <message>
        <source>Red</source>
        <translation>红</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>绿</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>蓝</translation>
    </message>
    <message>
        <source>divisions by numbers of the pixel: the same in both numerics</source>
        <translation>除以该像素的数值：两种数值方式相同</translation>
    </message>
    <message>
        <source>Multiplies the saturation of HSV, as kornia&apos;s RandomSaturation, whose default is 1. Even then colours change in the last place, through the saturation.</source>
        <translation>将 HSV 的饱和度相乘，同 kornia 的 RandomSaturation，其默认值为 1。即使如此，颜色经过饱和度也会在末位变化。</translation>
    </message>
    <message>
        <source>0 makes the image grey, 2 doubles the saturation.</source>
        <translation>0 变为灰色，2 使饱和度加倍。</translation>
    </message>
    <message>
        <source>To float</source>
        <translation>转为浮点</translation>
    </message>
    <message>
        <source>Converts uint8 and uint16 to float32 in [0, 1], as torchvision 0.29 does. Floating-point images stay as they are.</source>
        <translation>将 uint8 和 uint16 转换为 [0, 1] 的 float32，同 torchvision 0.29。浮点图像保持不变。</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>to_dtype: times 1/255 (uint16: 1/65535), as torchvision&apos;s to_dtype with scale=True. divide: by 255, as ToTensor and x / 255; 126 of the 256 levels of uint8 differ in the last bit.</source>
        <translation>to_dtype：乘以 1/255（uint16：1/65535），同 torchvision 的 to_dtype 加 scale=True。divide：除以 255，同 ToTensor 和 x / 255；uint8 的 256 个级中有 126 个在末位不同。</translation>
    </message>
    <message>
        <source>a division</source>
        <translation>一次除法</translation>
    </message>
    <message>
        <source>a product with the rounded reciprocal</source>
        <translation>与舍入后的倒数相乘</translation>
    </message>
    <message>
        <source>to_dtype: one product with float32(1/255), as on the CPU (to_dtype_image of torchvision). divide: ATen&apos;s div_true_kernel_cuda (BinaryDivTrueKernel.cu) multiplies by float32(1/255), too</source>
        <translation>to_dtype：与 float32(1/255) 相乘一次，与 CPU 上相同（torchvision 的 to_dtype_image）。divide：ATen 的 div_true_kernel_cuda（BinaryDivTrueKernel.cu）也是乘以 float32(1/255)</translation>
    </message>
    <message>
        <source>already {}: the input itself</source>
        <translation>已是 {}：即输入本身</translation>
    </message>
    <message>
        <source>one float32 multiplication by the reciprocal per sample</source>
        <translation>每个样本一次 float32 乘法（乘以倒数）</translation>
    </message>
    <message>
        <source>one float32 division per sample</source>
        <translation>每个样本一次 float32 除法</translation>
    </message>
    <message>
        <source>towards 0</source>
        <translation>朝零</translation>
    </message>
    <message>
        <source>half up</source>
        <translation>中点向上</translation>
    </message>
    <message>
        <source>To uint8</source>
        <translation>转为 uint8</translation>
    </message>
    <message>
        <source>Converts float images in [0, 1] to uint8: times 255, clamped, rounded; or by torchvision&apos;s rule. uint16 is divided by 257 (to_dtype: by 256). uint8 images stay as they are.</source>
        <translation>将 [0, 1] 的浮点图像转换为 uint8：乘以 255，截断，舍入；或按 torchvision 的规则。uint16 除以 257（to_dtype：除以 256）。uint8 图像保持不变。</translation>
    </message>
    <message>
        <source>half_even is torch.round, half_up is fixed-point code, truncate is a plain cast. to_dtype: times 255.999, truncated, as torchvision&apos;s to_dtype with scale=True, which wraps outside 0 to 1 where exact numerics clamp.</source>
        <translation>half_even 是 torch.round，half_up 是定点代码，truncate 是直接转换。to_dtype：乘以 255.999 并截尾，同 torchvision 的 to_dtype 加 scale=True；超出 0 到 1 时它会回绕，而 exact 数值方式会截断。</translation>
    </message>
    <message>
        <source>a conversion to uint8</source>
        <translation>转换为 uint8</translation>
    </message>
    <message>
        <source>values outside 0 to 1 clamped</source>
        <translation>0 到 1 之外的值被截断</translation>
    </message>
    <message>
        <source>the low byte of the truncated int32</source>
        <translation>截尾后 int32 的低字节</translation>
    </message>
    <message>
        <source>the low byte of the truncated int64</source>
        <translation>截尾后 int64 的低字节</translation>
    </message>
    <message>
        <source>one product, one rounding, one cast, as on the CPU; the cast of to_dtype goes through int64 (c10&apos;s TypeCast.h), so that values outside 0 to 1 wrap</source>
        <translation>一次乘法、一次舍入、一次转换，与 CPU 上相同；to_dtype 的转换经过 int64（c10 的 TypeCast.h），因此 0 到 1 之外的值回绕</translation>
    </message>
    <message>
        <source>already uint8: the input itself</source>
        <translation>已是 uint8：即输入本身</translation>
    </message>
    <message>
        <source>rounding {}</source>
        <translation>舍入 {}</translation>
    </message>
    <message>
        <source>wraps outside 0 to 1</source>
        <translation>在 0 到 1 之外回绕</translation>
    </message>
    <message>
        <source>clamped</source>
        <translation>截断</translation>
    </message>
</context>
<context>
    <name>engine/ops/compression</name>
    <message>
        <source>differentiable_jpeg has no internal tensor &apos;{}&apos;; it has sigma, x and mean.</source>
        <translation>differentiable_jpeg 内部不生成张量 &apos;{}&apos;；它生成 sigma、x 和 mean。</translation>
    </message>
    <message>
        <source>differentiable_jpeg: {} holds {} numbers; a quantization table has 64, row by row, and several tables 64 each.</source>
        <translation>differentiable_jpeg：{} 有 {} 个数；一个量化表有 64 个，逐行排列，几个表则各 64 个。</translation>
    </message>
    <message>
        <source>variant {}, quality and tables on {}</source>
        <translation>变体 {}，quality 和量化表位于 {}</translation>
    </message>
    <message>
        <source>64 numbers row by row, joined by &apos;/&apos;, or 64 for each image of the batch. Empty: the standard table.</source>
        <translation>64 个数，逐行排列，用 &apos;/&apos; 连接，或批次中每张图像 64 个。留空：标准表。</translation>
    </message>
    <message>
        <source>Encodes and decodes as JPEG 4:2:0 with gradients, as jpeg_codec_differentiable of Kornia 0.9.0 (Reich et al., WACV 2024).</source>
        <translation>以 JPEG 4:2:0 编码并解码，带梯度，同 Kornia 0.9.0 的 jpeg_codec_differentiable（Reich et al., WACV 2024）。</translation>
    </message>
    <message>
        <source>From 0, strongest, to 100.</source>
        <translation>从 0（最强）到 100。</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>kornia: Kornia 0.9.0, cubic rounding, hard clip; kornia_0_9_0 is another name of it. straight_through: a real codec&apos;s steps with the gradient of the cubic ones. soft_clip: the result is clipped with slope 0.001. true_rounding: a real codec&apos;s steps, no gradient. kornia_0_9_0rc1: the release candidate, pi of float32, rounded inverse colours, no quality 0. exact_pi: the candidate with pi beyond float32. quality_zero_fixed: the candidate, quality 0 stands for 1.</source>
        <translation>kornia：Kornia 0.9.0，三次舍入，硬截断；kornia_0_9_0 是它的另一个名称。straight_through：真实编解码器的步骤，采用三次舍入的梯度。soft_clip：结果以斜率 0.001 截断。true_rounding：真实编解码器的步骤，没有梯度。kornia_0_9_0rc1：候选版本，float32 的 pi，反变换颜色经过舍入，没有质量 0。exact_pi：候选版本，pi 精度超过 float32。quality_zero_fixed：候选版本，质量 0 代表 1。</translation>
    </message>
    <message>
        <source>Gradient at the clip</source>
        <translation>截断处的梯度</translation>
    </message>
    <message>
        <source>Whether a result of exactly 0 or 1 propagates its gradient: open, it does not, as PyTorch from 2.14 on; closed, it does, as up to 2.13.</source>
        <translation>恰为 0 或 1 的结果是否传递其梯度：open 不传递，同 PyTorch 2.14 起；closed 传递，同 2.13 及以前。</translation>
    </message>
    <message>
        <source>One for each image of a batch, joined by &apos;/&apos;. Empty: the same for all.</source>
        <translation>批次中每张图像一个，用 &apos;/&apos; 连接。留空：全部相同。</translation>
    </message>
    <message>
        <source>Table of luma</source>
        <translation>亮度量化表</translation>
    </message>
    <message>
        <source>Table of chroma</source>
        <translation>色度量化表</translation>
    </message>
    <message>
        <source>separable transforms, chroma blurred and halved in one pass</source>
        <translation>可分离变换，色度在一遍中模糊并减半</translation>
    </message>
    <message>
        <source>Kornia&apos;s stages on PyTorch&apos;s CPU kernels, 64 products a coefficient</source>
        <translation>Kornia 的各级在 PyTorch 的 CPU 核上，每个系数 64 次乘积</translation>
    </message>
    <message>
        <source>{}: the batch has 1 image, but &apos;{}&apos; holds {} {}; use one for all or one for each image.</source>
        <translation>{}：批次有 1 张图像，而 &apos;{}&apos; 有 {} {}；请给一个用于全部，或每张图像一个。</translation>
    </message>
    <message>
        <source>{}: the batch has {} images, but &apos;{}&apos; holds {} {}; use one for all or one for each image.</source>
        <translation>{}：批次有 {} 张图像，而 &apos;{}&apos; 有 {} {}；请给一个用于全部，或每张图像一个。</translation>
    </message>
    <message>
        <source>{}: &apos;{}&apos; is {}; quality and tables are held as float64.</source>
        <translation>{}：&apos;{}&apos; 为 {}；质量和量化表以 float64 保存。</translation>
    </message>
    <message>
        <source>{}: &apos;{}&apos; has shape {}; a quantization table is 8x8, so 1x1x8x8 or one per sample.</source>
        <translation>{}：&apos;{}&apos; 的形状为 {}；量化表为 8x8，因此应为 1x1x8x8 或每个样本一个。</translation>
    </message>
    <message>
        <source>quantization tables</source>
        <translation>个量化表</translation>
    </message>
    <message>
        <source>{}: &apos;quality&apos; has shape {}; it is one number, or one per sample (shape Nx1x1x1).</source>
        <translation>{}：&apos;quality&apos; 的形状为 {}；应为一个数，或每个样本一个（形状 Nx1x1x1）。</translation>
    </message>
    <message>
        <source>qualities</source>
        <translation>个质量</translation>
    </message>
    <message>
        <source>{}: quality {} is out of range; it must be from 0 to 100. Clip it first.</source>
        <translation>{}：质量 {} 超出范围；必须在 0 到 100 之间。请先限制范围。</translation>
    </message>
    <message>
        <source>{}: quality {} divides by zero, so every value would be NaN. Use a larger one, or variant=kornia, which treats 0 as 1.</source>
        <translation>{}：质量 {} 会除以零，所有值都将是 NaN。请用更大的值，或用 variant=kornia，它把 0 当作 1。</translation>
    </message>
    <message>
        <source>stage by stage as Kornia 0.9.0 on PyTorch&apos;s CPU kernels</source>
        <translation>逐级同 Kornia 0.9.0 在 PyTorch 的 CPU 核上</translation>
    </message>
    <message>
        <source>{}: the output is {} {}, but its gradient {} {}; they must match.</source>
        <translation>{}：输出为 {} {}，其梯度为 {} {}；两者须一致。</translation>
    </message>
    <message>
        <source>the image&apos;s gradient stage by stage as autograd computes it on PyTorch&apos;s CPU kernels</source>
        <translation>图像的梯度逐级同 autograd 在 PyTorch 的 CPU 核上所算</translation>
    </message>
    <message>
        <source>jpegTieDistance: the image is empty.</source>
        <translation>jpegTieDistance：图像为空。</translation>
    </message>
    <message>
        <source>jpegTieDistance: the image is {}; expected float32 or float64 in [0, 1].</source>
        <translation>jpegTieDistance：图像为 {}；需要 [0, 1] 的 float32 或 float64。</translation>
    </message>
    <message>
        <source>Random JPEG</source>
        <translation>随机 JPEG</translation>
    </message>
    <message>
        <source>The differentiable JPEG codec at a drawn quality, as RandomJPEG of Kornia 0.9.0, which clamps the image to 0 to 1 first.</source>
        <translation>质量随机抽取的可微 JPEG 编解码器，同 Kornia 0.9.0 的 RandomJPEG，它先将图像截断到 0 到 1。</translation>
    </message>
    <message>
        <source>Drawn for each image; 100 is the weakest compression.</source>
        <translation>为每张图像抽取；100 为最弱的压缩。</translation>
    </message>
    <message>
        <source>kornia: Kornia 0.9.0. kornia_0_9_0rc1: the release candidate, which has the older codec and does not clamp the image.</source>
        <translation>kornia：Kornia 0.9.0。kornia_0_9_0rc1：候选版本，采用旧的编解码器，且不截断图像。</translation>
    </message>
</context>
<context>
    <name>engine/ops/filter</name>
    <message>
        <source>Border</source>
        <translation>边界</translation>
    </message>
    <message>
        <source>What lies beyond the image; the names are PyTorch&apos;s.</source>
        <translation>图像之外是什么；名称与 PyTorch 相同。</translation>
    </message>
    <message>
        <source>{}: border {} of a kernel of {} taps needs {} of at least {}, but the image has {}.</source>
        <translation>{0}：{2} 个抽头的核的边界 {1} 需要至少 {4} 的 {3}，而图像为 {5}。</translation>
    </message>
    <message>
        <source>{}: a kernel of {} taps has no centre; use an odd number.</source>
        <translation>{}：{} 个抽头的核没有中心；请用奇数。</translation>
    </message>
    <message>
        <source>Box blur</source>
        <translation>方框模糊</translation>
    </message>
    <message>
        <source>Mean of a rectangle, as kornia&apos;s RandomBoxBlur.</source>
        <translation>矩形的均值，同 kornia 的 RandomBoxBlur。</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>核</translation>
    </message>
    <message>
        <source>Taps as HxW or one number for both.</source>
        <translation>抽头数，写作 HxW，或用一个数表示两者。</translation>
    </message>
    <message>
        <source>Separable</source>
        <translation>可分离</translation>
    </message>
    <message>
        <source>One pass over rows and one over columns instead of one over the rectangle: what kornia does with its flag normalized.</source>
        <translation>先按行一遍，再按列一遍，而不是对矩形一遍：即 kornia 带 normalized 标志时的做法。</translation>
    </message>
    <message>
        <source>a sum of samples that are weighted before</source>
        <translation>先加权的样本之和</translation>
    </message>
    <message>
        <source>a sum that is divided, in large images</source>
        <translation>大图像中为求和后相除</translation>
    </message>
    <message>
        <source>a sum that is divided</source>
        <translation>求和后相除</translation>
    </message>
    <message>
        <source>sums of samples, then a division (AveragePool2d.cu of PyTorch 2.15)</source>
        <translation>样本求和，然后相除（PyTorch 2.15 的 AveragePool2d.cu）</translation>
    </message>
    <message>
        <source>box_blur: a rectangle of {} has too many taps for one pass (at most {}); use separable=true.</source>
        <translation>box_blur：{} 的矩形对一遍来说抽头过多（最多 {} 个）；请用 separable=true。</translation>
    </message>
    <message>
        <source>one pass over the rectangle, sums in row order, {}</source>
        <translation>对矩形一遍，按行序求和，{}</translation>
    </message>
    <message>
        <source>then a division</source>
        <translation>然后相除</translation>
    </message>
    <message>
        <source>no fused operations</source>
        <translation>无融合运算</translation>
    </message>
    <message>
        <source>fused multiply-add</source>
        <translation>融合乘加</translation>
    </message>
    <message>
        <source>rounded products and sums</source>
        <translation>舍入的乘积与和</translation>
    </message>
    <message>
        <source>fused multiply-adds where PyTorch&apos;s conv2d takes oneDNN</source>
        <translation>PyTorch 的 conv2d 使用 oneDNN 之处的融合乘加</translation>
    </message>
    <message>
        <source>fused multiply-adds</source>
        <translation>融合乘加</translation>
    </message>
    <message>
        <source>Gaussian blur</source>
        <translation>高斯模糊</translation>
    </message>
    <message>
        <source>Separable Gaussian filter, as kornia.filters.gaussian_blur2d.</source>
        <translation>可分离高斯滤波器，同 kornia.filters.gaussian_blur2d。</translation>
    </message>
    <message>
        <source>Taps as HxW or one number for both; odd.</source>
        <translation>抽头数，写作 HxW，或用一个数表示两者；奇数。</translation>
    </message>
    <message>
        <source>Sigma</source>
        <translation>Sigma</translation>
    </message>
    <message>
        <source>Standard deviation as S or SyxSx.</source>
        <translation>标准差，写作 S 或 SyxSx。</translation>
    </message>
    <message>
        <source>a uint8 Gaussian blur</source>
        <translation>uint8 的高斯模糊</translation>
    </message>
    <message>
        <source>weights of float64 steps</source>
        <translation>float64 步骤的权重</translation>
    </message>
    <message>
        <source>weights of float32 steps, as PyTorch&apos;s exp and sum make them</source>
        <translation>float32 步骤的权重，同 PyTorch 的 exp 与 sum 所得</translation>
    </message>
    <message>
        <source>weights of float32 steps, as CUDA&apos;s expf and PyTorch&apos;s sum make them</source>
        <translation>float32 步骤的权重，如 CUDA 的 expf 与 PyTorch 的求和所得</translation>
    </message>
    <message>
        <source>weights by expf and ATen&apos;s sum, then a chain of fused multiply-adds a pass (DepthwiseConv2d.cu of PyTorch 2.11, cuDNN for one plane)</source>
        <translation>权重由 expf 与 ATen 的求和得出，然后每趟一串融合乘加（PyTorch 2.11 的 DepthwiseConv2d.cu，单平面时为 cuDNN）</translation>
    </message>
    <message>
        <source>Median blur</source>
        <translation>中值模糊</translation>
    </message>
    <message>
        <source>Median of a rectangle; beyond the image its reflection, as kornia&apos;s RandomMedianBlur. A rectangle with NaN or an infinity results in NaN.</source>
        <translation>矩形的中值；图像之外取其反射，同 kornia 的 RandomMedianBlur。含 NaN 或无穷大的矩形得到 NaN。</translation>
    </message>
    <message>
        <source>Samples as HxW or one number for both; odd.</source>
        <translation>样本数，写作 HxW，或用一个数表示两者；奇数。</translation>
    </message>
    <message>
        <source>the middle sample, which nothing rounds</source>
        <translation>居中的样本，不经任何舍入</translation>
    </message>
    <message>
        <source>median_blur: a kernel of {} is too large; use at most {} on a side.</source>
        <translation>median_blur：{} 的核太大；每边最多 {}。</translation>
    </message>
    <message>
        <source>the sample itself, chosen by order</source>
        <translation>按次序选出的样本本身</translation>
    </message>
    <message>
        <source>Motion blur</source>
        <translation>运动模糊</translation>
    </message>
    <message>
        <source>Blur along a line, as kornia&apos;s RandomMotionBlur.</source>
        <translation>沿一条线模糊，同 kornia 的 RandomMotionBlur。</translation>
    </message>
    <message>
        <source>Kernel size</source>
        <translation>核大小</translation>
    </message>
    <message>
        <source>Taps along the line, odd; of a range, one odd number within it per batch.</source>
        <translation>沿线的抽头数，奇数；若为范围，每个批次取其中一个奇数。</translation>
    </message>
    <message>
        <source>Angle</source>
        <translation>角度</translation>
    </message>
    <message>
        <source>Degrees, anti-clockwise.</source>
        <translation>度，逆时针。</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>From -1, all weight at the back, to 1, all weight in front; 0 is even.</source>
        <translation>从 -1（权重全在后方）到 1（权重全在前方）；0 为均匀。</translation>
    </message>
    <message>
        <source>Resample</source>
        <translation>重采样</translation>
    </message>
    <message>
        <source>How the line is rotated.</source>
        <translation>线如何旋转。</translation>
    </message>
    <message>
        <source>MKL&apos;s sine and cosine, fused multiply-adds of cross, linspace and grid_sample for a bilinear rotation</source>
        <translation>MKL 的正弦和余弦，双线性旋转用 cross、linspace 和 grid_sample 的融合乘加</translation>
    </message>
    <message>
        <source>our sine and cosine, products and sums for a bilinear rotation</source>
        <translation>我们的正弦和余弦，双线性旋转用乘积与和</translation>
    </message>
    <message>
        <source>a sum in row order</source>
        <translation>按行序求和</translation>
    </message>
    <message>
        <source>a sum of eight interleaved parts, as torch.sum</source>
        <translation>八个交错部分之和，同 torch.sum</translation>
    </message>
    <message>
        <source>the kernel, which Kornia makes on the CPU, in a chain of fused multiply-adds (DepthwiseConv2d.cu of PyTorch 2.11, cuDNN for one plane)</source>
        <translation>Kornia 在 CPU 上制作的核，以一串融合乘加运算（PyTorch 2.11 的 DepthwiseConv2d.cu，单平面时为 cuDNN）</translation>
    </message>
    <message>
        <source>sums over the taps in row order, {}</source>
        <translation>按行序对抽头求和，{}</translation>
    </message>
    <message>
        <source>Random Gaussian blur</source>
        <translation>随机高斯模糊</translation>
    </message>
    <message>
        <source>Gaussian blur whose sigma is drawn for each sample, as kornia&apos;s RandomGaussianBlur.</source>
        <translation>每个样本各自抽取 sigma 的高斯模糊，同 kornia 的 RandomGaussianBlur。</translation>
    </message>
    <message>
        <source>Standard deviation, the same on both axes.</source>
        <translation>标准差，两轴相同。</translation>
    </message>
    <message>
        <source>a uint8 random Gaussian blur</source>
        <translation>uint8 的随机高斯模糊</translation>
    </message>
    <message>
        <source>{} sums in tap order</source>
        <translation>按抽头次序的 {} 求和</translation>
    </message>
    <message>
        <source>{} along rows, {} along columns</source>
        <translation>沿行{}，沿列{}</translation>
    </message>
    <message>
        <source>Sharpness</source>
        <translation>锐度</translation>
    </message>
    <message>
        <source>Blends the image with its 3x3 smoothed version, as kornia&apos;s RandomSharpness.</source>
        <translation>将图像与其 3x3 平滑混合，同 kornia 的 RandomSharpness。</translation>
    </message>
    <message>
        <source>0: smooth; 1: the image; more: sharper.</source>
        <translation>0：平滑；1：原图；更大：更锐利。</translation>
    </message>
    <message>
        <source>weights divided by 13</source>
        <translation>权重除以 13</translation>
    </message>
    <message>
        <source>weights times the rounded reciprocal of 13</source>
        <translation>权重乘以 13 的舍入倒数</translation>
    </message>
    <message>
        <source>a chain of fused multiply-adds (DepthwiseConv2d.cu of PyTorch 2.11, cuDNN for one channel), weights by a reciprocal (BinaryDivTrueKernel.cu)</source>
        <translation>一串融合乘加（PyTorch 2.11 的 DepthwiseConv2d.cu，单通道时为 cuDNN），权重乘以倒数（BinaryDivTrueKernel.cu）</translation>
    </message>
    <message>
        <source>sharpness: the image is {}x{}; smoothing needs at least 3x3.</source>
        <translation>sharpness：图像为 {}x{}，其平滑至少需要 3x3。</translation>
    </message>
    <message>
        <source>nine products in row order, {}</source>
        <translation>九个乘积按行序，{}</translation>
    </message>
</context>
<context>
    <name>engine/ops/geometric</name>
    <message>
        <source>Angle by which the axis is sheared.</source>
        <translation>轴倾斜的角度。</translation>
    </message>
    <message>
        <source>Affine</source>
        <translation>仿射变换</translation>
    </message>
    <message>
        <source>Rotation, scale, shift and shear in one warp, as kornia&apos;s RandomAffine.</source>
        <translation>旋转、缩放、平移和剪切在一次变形中完成，同 kornia 的 RandomAffine。</translation>
    </message>
    <message>
        <source>Degrees</source>
        <translation>角度（度）</translation>
    </message>
    <message>
        <source>Angle of rotation; positive is clockwise here, as in kornia.</source>
        <translation>旋转的角度；此处正值为顺时针，同 kornia。</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Of both axes, or of x alone.</source>
        <translation>两轴的，或仅 x 的。</translation>
    </message>
    <message>
        <source>Scale y</source>
        <translation>y 缩放</translation>
    </message>
    <message>
        <source>Of y; 0 means that of x.</source>
        <translation>y 的；0 表示与 x 相同。</translation>
    </message>
    <message>
        <source>Shift x</source>
        <translation>x 平移</translation>
    </message>
    <message>
        <source>To the right, as a fraction of the width.</source>
        <translation>向右，以宽度的比例计。</translation>
    </message>
    <message>
        <source>Shift y</source>
        <translation>y 平移</translation>
    </message>
    <message>
        <source>Down, as a fraction of the height.</source>
        <translation>向下，以高度的比例计。</translation>
    </message>
    <message>
        <source>Shear x (degrees)</source>
        <translation>x 剪切（度）</translation>
    </message>
    <message>
        <source>Shear y (degrees)</source>
        <translation>y 剪切（度）</translation>
    </message>
    <message>
        <source>Centre crop</source>
        <translation>中心裁剪</translation>
    </message>
    <message>
        <source>Crops the centre, as kornia&apos;s CenterCrop does by slicing.</source>
        <translation>切出中间部分，同 kornia 的 CenterCrop 按切片的做法。</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>Height x width, or one number for both.</source>
        <translation>高 x 宽，或用一个数表示两者。</translation>
    </message>
    <message>
        <source>center_crop: {}x{} is larger than the image of {}x{}; pad it first (pad_to), or resize it.</source>
        <translation>center_crop：{}x{} 大于 {}x{} 的图像；请先填充（pad_to）或缩放。</translation>
    </message>
    <message>
        <source>samples moved, none computed</source>
        <translation>移动样本，不作计算</translation>
    </message>
    <message>
        <source>crop: padding must be one, two or four numbers: all sides; left/right and top/bottom; left, top, right, bottom.</source>
        <translation>crop：padding 接受一个、两个或四个数：所有边；左右与上下；左、上、右、下。</translation>
    </message>
    <message>
        <source>Crop</source>
        <translation>裁剪</translation>
    </message>
    <message>
        <source>Crops a window at a random position, after padding, as RandomCrop of Kornia 0.9.0 by slicing. An image that is smaller than the window is used as a whole and enlarged bilinearly.</source>
        <translation>填充后在随机位置切出一个窗口，同 Kornia 0.9.0 的 RandomCrop 按切片的做法。图像小于窗口时取全部并以 bilinear 放大。</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>填充边距</translation>
    </message>
    <message>
        <source>In pixels: all sides, or left-right/top-bottom, or left/top/right/bottom.</source>
        <translation>以像素计：四边，或左右/上下，或左/上/右/下。</translation>
    </message>
    <message>
        <source>Pad if needed</source>
        <translation>必要时填充</translation>
    </message>
    <message>
        <source>Pads an image that is smaller than the window.</source>
        <translation>填充小于窗口的图像。</translation>
    </message>
    <message>
        <source>Padding mode</source>
        <translation>填充模式</translation>
    </message>
    <message>
        <source>What is added; the names are PyTorch&apos;s.</source>
        <translation>添加什么；名称与 PyTorch 相同。</translation>
    </message>
    <message>
        <source>Of constant padding; 0 is black and 1 is white in every dtype.</source>
        <translation>常数填充的值；在每种 dtype 中 0 为黑，1 为白。</translation>
    </message>
    <message>
        <source>samples are moved, nothing is computed; a window larger than the image is resized as resize does</source>
        <translation>只移动样本，不作计算；大于图像的窗口按 resize 的方式缩放</translation>
    </message>
    <message>
        <source>crop: {} must be a whole number from 0 to {}, not {}.</source>
        <translation>crop：{} 必须为 0 到 {} 的整数，而不是 {}。</translation>
    </message>
    <message>
        <source>Horizontal flip</source>
        <translation>水平翻转</translation>
    </message>
    <message>
        <source>Flips the image left to right, as kornia&apos;s RandomHorizontalFlip.</source>
        <translation>左右镜像，同 kornia 的 RandomHorizontalFlip。</translation>
    </message>
    <message>
        <source>Pad to</source>
        <translation>填充到指定尺寸</translation>
    </message>
    <message>
        <source>Adds rows below and columns to the right, as PadTo of Kornia 0.9.0; from a larger image it removes them.</source>
        <translation>在下方添加行、在右侧添加列，同 Kornia 0.9.0 的 PadTo；对更大的图像则去掉它们。</translation>
    </message>
    <message>
        <source>Perspective</source>
        <translation>透视变换</translation>
    </message>
    <message>
        <source>Moves each corner independently, as kornia&apos;s RandomPerspective.</source>
        <translation>各角分别移动，同 kornia 的 RandomPerspective。</translation>
    </message>
    <message>
        <source>Distortion</source>
        <translation>畸变</translation>
    </message>
    <message>
        <source>How far corners move: up to this share of half the side.</source>
        <translation>各角移动多远：至多为半边长的这个比例。</translation>
    </message>
    <message>
        <source>basic: corners move inwards; area_preserving: either way.</source>
        <translation>basic：各角向内移动；area_preserving：内外均可。</translation>
    </message>
    <message>
        <source>{}: padding mode {} reaches {} samples beyond an axis of {}; pad less, or use constant or replicate.</source>
        <translation>{0}：填充模式 {1} 超出长 {3} 的轴 {2} 个样本；请减少填充，或用 constant 或 replicate。</translation>
    </message>
    <message>
        <source>Height x width, or one number for the short side; the other side keeps the ratio.</source>
        <translation>高 x 宽，或用一个数表示短边；另一边保持比例。</translation>
    </message>
    <message>
        <source>Longest side</source>
        <translation>最长边</translation>
    </message>
    <message>
        <source>Upper limit of the long side when size is one number; 0 for none.</source>
        <translation>以一个数给出尺寸时长边的上限；0 表示没有。</translation>
    </message>
    <message>
        <source>Interpolation</source>
        <translation>插值</translation>
    </message>
    <message>
        <source>Which samples are mixed; the names are PyTorch&apos;s.</source>
        <translation>混合哪些样本；名称与 PyTorch 相同。</translation>
    </message>
    <message>
        <source>Antialias</source>
        <translation>抗锯齿</translation>
    </message>
    <message>
        <source>Widens the filter when shrinking, as Pillow does. On by default, as in torchvision.</source>
        <translation>缩小时加宽滤波器，同 Pillow。默认开启，同 torchvision。</translation>
    </message>
    <message>
        <source>Arithmetic of uint8</source>
        <translation>uint8 的算术</translation>
    </message>
    <message>
        <source>auto: what torchvision uses on the device (fixed point on CPU, float on CUDA); in exact numerics fixed point everywhere.</source>
        <translation>auto：torchvision 在该设备上所用的（CPU 上为定点，CUDA 上为浮点）；exact 数值方式下处处为定点。</translation>
    </message>
    <message>
        <source>Resize</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Changes the number of pixels, as torchvision.transforms.v2.functional.resize does.</source>
        <translation>改变像素数，同 torchvision.transforms.v2.functional.resize。</translation>
    </message>
    <message>
        <source>ATen&apos;s UpSampleNearest2d.cu, UpSampleBilinear2d.cu and UpSampleBicubic2d.cu with nvcc&apos;s contractions; uint8 goes through float32 and is rounded half to even, uint16 is truncated by cvt.rzi.u32.f32</source>
        <translation>ATen 的 UpSampleNearest2d.cu、UpSampleBilinear2d.cu 和 UpSampleBicubic2d.cu，带 nvcc 的收缩；uint8 经过 float32 并中点取偶舍入，uint16 由 cvt.rzi.u32.f32 截尾</translation>
    </message>
    <message>
        <source>a uint8 or uint16 bilinear or bicubic resize</source>
        <translation>uint8 或 uint16 的双线性或双三次缩放</translation>
    </message>
    <message>
        <source>native uint8 fixed point: int16 weights, rounded half up after each pass</source>
        <translation>原生 uint8 定点：int16 权重，每遍之后中点向上舍入</translation>
    </message>
    <message>
        <source>{} arithmetic</source>
        <translation>{} 运算</translation>
    </message>
    <message>
        <source>cast to float32, rounded half to even after a clamp</source>
        <translation>转换为 float32，截断之后中点取偶舍入</translation>
    </message>
    <message>
        <source>cast to float32, rounded half to even, saturated</source>
        <translation>转换为 float32，中点取偶舍入，饱和</translation>
    </message>
    <message>
        <source>cast to float32, truncated as torchvision does, out of range wrapped</source>
        <translation>转换为 float32，同 torchvision 截尾，超出范围则回绕</translation>
    </message>
    <message>
        <source>cast to float32, truncated as torchvision does, above the range wrapped, below it 0</source>
        <translation>转换为 float32，同 torchvision 截尾，高于范围则回绕，低于则为 0</translation>
    </message>
    <message>
        <source>weights in double</source>
        <translation>double 权重</translation>
    </message>
    <message>
        <source>weights as ATen on CUDA</source>
        <translation>权重同 ATen 在 CUDA 上</translation>
    </message>
    <message>
        <source>weights as ATen on CPU</source>
        <translation>权重同 ATen 在 CPU 上</translation>
    </message>
    <message>
        <source>four weights multiplied first</source>
        <translation>四个权重先相乘</translation>
    </message>
    <message>
        <source>antialias</source>
        <translation>抗锯齿</translation>
    </message>
    <message>
        <source>no antialias</source>
        <translation>无抗锯齿</translation>
    </message>
    <message>
        <source>same size: the input itself</source>
        <translation>尺寸相同：即输入本身</translation>
    </message>
    <message>
        <source>{}: one source sample per output</source>
        <translation>{}：每个输出取一个源样本</translation>
    </message>
    <message>
        <source>rounded and saturated instead of truncated and wrapped</source>
        <translation>舍入并饱和，而非截尾并回绕</translation>
    </message>
    <message>
        <source>truncated and wrapped instead of rounded and saturated</source>
        <translation>截尾并回绕，而非舍入并饱和</translation>
    </message>
    <message>
        <source>negative results wrapped instead of 0</source>
        <translation>负的结果回绕，而非为 0</translation>
    </message>
    <message>
        <source>negative results 0 instead of wrapped</source>
        <translation>负的结果为 0，而非回绕</translation>
    </message>
    <message>
        <source>ties rounded half up instead of half to even</source>
        <translation>舍入中点向上，而非取偶</translation>
    </message>
    <message>
        <source>ties rounded half to even instead of half up</source>
        <translation>舍入中点取偶，而非向上</translation>
    </message>
    <message>
        <source>Only the last rounding is changed.</source>
        <translation>只改变最后一次舍入。</translation>
    </message>
    <message>
        <source>Only the last conversion is changed.</source>
        <translation>只改变最后一次转换。</translation>
    </message>
    <message>
        <source>uint8 between the passes (rounded and clamped)</source>
        <translation>两遍之间为 uint8（舍入并截断）</translation>
    </message>
    <message>
        <source>no rounding between the passes</source>
        <translation>两遍之间不舍入</translation>
    </message>
    <message>
        <source>The horizontal result is stored as A stores it before the vertical pass reads it.</source>
        <translation>水平结果按 A 的方式存储，再由垂直一遍读取。</translation>
    </message>
    <message>
        <source>int16 weights instead of float weights</source>
        <translation>int16 权重，而非浮点权重</translation>
    </message>
    <message>
        <source>float weights instead of int16 weights</source>
        <translation>浮点权重，而非 int16 权重</translation>
    </message>
    <message>
        <source>Only the filter weights are changed.</source>
        <translation>只改变滤波器权重。</translation>
    </message>
    <message>
        <source>filter positions and weights computed as A&apos;s library does</source>
        <translation>滤波器的位置和权重按 A 的库的方式计算</translation>
    </message>
    <message>
        <source>The coordinates and weights are formed in A&apos;s order of operations.</source>
        <translation>坐标和权重按 A 的运算次序形成。</translation>
    </message>
    <message>
        <source>no fused multiply-add</source>
        <translation>无融合乘加</translation>
    </message>
    <message>
        <source>multiply-add fused as A&apos;s library does</source>
        <translation>乘加按 A 的库的方式融合</translation>
    </message>
    <message>
        <source>Only the order and fusing of products and sums is changed.</source>
        <translation>只改变乘积与和的次序及融合。</translation>
    </message>
    <message>
        <source>native fixed-point uint8 path instead of the float32 cast</source>
        <translation>原生定点 uint8 路径，而非转换为 float32</translation>
    </message>
    <message>
        <source>B&apos;s whole resize is replayed on the fixed-point path.</source>
        <translation>B 的整个缩放在定点路径上重放。</translation>
    </message>
    <message>
        <source>float32 cast path instead of native fixed-point uint8</source>
        <translation>转换为 float32 的路径，而非原生定点 uint8</translation>
    </message>
    <message>
        <source>B&apos;s whole resize is replayed on the float path.</source>
        <translation>B 的整个缩放在浮点路径上重放。</translation>
    </message>
    <message>
        <source>the arithmetic of A&apos;s library and device</source>
        <translation>A 的库和设备的运算</translation>
    </message>
    <message>
        <source>B&apos;s whole resize is replayed as A computes it.</source>
        <translation>B 的整个缩放按 A 的算法重放。</translation>
    </message>
    <message>
        <source>uint8 range between the passes (clamped, not rounded)</source>
        <translation>两遍之间为 uint8 范围（截断，不舍入）</translation>
    </message>
    <message>
        <source>The horizontal result is clamped to 0..255 before the vertical pass reads it.</source>
        <translation>水平结果先截断到 0..255，再由垂直一遍读取。</translation>
    </message>
    <message>
        <source>resize: max_size {} must be larger than size {}.</source>
        <translation>resize：max_size {} 必须大于 size {}。</translation>
    </message>
    <message>
        <source>resize: {}x{} would become {} by {} pixels; each side must be 1 to {}.</source>
        <translation>resize：{}x{} 将变为 {} × {} 像素；每边为 1 到 {}。</translation>
    </message>
    <message>
        <source>resize: max_size requires one number as size, not height x width.</source>
        <translation>resize：max_size 只与单个数的 size 搭配，不与高 x 宽搭配。</translation>
    </message>
    <message>
        <source>resize: path=fixed requires uint8 images, but this one is {}.</source>
        <translation>resize：path=fixed 用于 uint8 图像，此图像为 {}。</translation>
    </message>
    <message>
        <source>resized_crop: scale and ratio must be ranges, low/high; here the first number is larger.</source>
        <translation>resized_crop：scale 和 ratio 是范围 low/high；此处第一个数较大。</translation>
    </message>
    <message>
        <source>Resized crop</source>
        <translation>裁剪并缩放</translation>
    </message>
    <message>
        <source>Crops a window of random area, shape and position and resizes it, as RandomResizedCrop of Kornia 0.9.0 by slicing, without antialiasing.</source>
        <translation>切出面积、形状和位置随机的窗口并缩放，同 Kornia 0.9.0 的 RandomResizedCrop 按切片的做法，不抗锯齿。</translation>
    </message>
    <message>
        <source>Area</source>
        <translation>面积</translation>
    </message>
    <message>
        <source>Low/high share of the image&apos;s area that the window covers.</source>
        <translation>窗口覆盖图像面积的最低/最高比例。</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>宽高比</translation>
    </message>
    <message>
        <source>Low/high of width over height.</source>
        <translation>宽除以高的最低/最高值。</translation>
    </message>
    <message>
        <source>Align corners</source>
        <translation>对齐角点</translation>
    </message>
    <message>
        <source>As in interpolate(): the centres of the corner pixels stay in place.</source>
        <translation>同 interpolate() 的用法：角上像素的中心保持不动。</translation>
    </message>
    <message>
        <source>weights in double, products and sums rounded one by one</source>
        <translation>double 权重，乘积与和逐个舍入</translation>
    </message>
    <message>
        <source>weights and fused sums of ATen&apos;s CPU kernels</source>
        <translation>ATen 的 CPU 核的权重与融合求和</translation>
    </message>
    <message>
        <source>weights and fused sums of ATen&apos;s CUDA kernels</source>
        <translation>ATen 的 CUDA 核的权重与融合求和</translation>
    </message>
    <message>
        <source>ATen&apos;s UpSampleBilinear2d.cu and UpSampleBicubic2d.cu with nvcc&apos;s contractions, as resize; windows are drawn on the host</source>
        <translation>ATen 的 UpSampleBilinear2d.cu 和 UpSampleBicubic2d.cu，带 nvcc 的收缩，同 resize；窗口在主机上抽取</translation>
    </message>
    <message>
        <source>resized_crop: {} of sample {} must be a whole number from {} to {}, not {}.</source>
        <translation>resized_crop：样本 {1} 的 {0} 必须为 {2} 到 {3} 的整数，而不是 {4}。</translation>
    </message>
    <message>
        <source>weights in double, no fused operations</source>
        <translation>double 权重，无融合运算</translation>
    </message>
    <message>
        <source>weights and fused sums of ATen&apos;s kernels</source>
        <translation>ATen 核的权重与融合求和</translation>
    </message>
    <message>
        <source>Rotation</source>
        <translation>旋转</translation>
    </message>
    <message>
        <source>Rotates the image about its centre and keeps its size, as kornia&apos;s RandomRotation. Positive angles rotate counter-clockwise.</source>
        <translation>围绕中心旋转图像并保持尺寸，同 kornia 的 RandomRotation。正角为逆时针。</translation>
    </message>
    <message>
        <source>Angle of rotation.</source>
        <translation>旋转的角度。</translation>
    </message>
    <message>
        <source>Rotation by 90</source>
        <translation>旋转 90 度</translation>
    </message>
    <message>
        <source>Quarter turns about the centre, counter-clockwise, on the same canvas, as kornia&apos;s RandomRotation90.</source>
        <translation>围绕中心旋转四分之一圈的倍数，逆时针，画布不变，同 kornia 的 RandomRotation90。</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Quarter turns; a drawn number is rounded, ties to the even one.</source>
        <translation>四分之一圈的次数；抽取的数会舍入，中点取偶数。</translation>
    </message>
    <message>
        <source>Shear</source>
        <translation>剪切</translation>
    </message>
    <message>
        <source>Shears the axes about the centre, as kornia&apos;s RandomShear.</source>
        <translation>围绕中心使各轴倾斜，同 kornia 的 RandomShear。</translation>
    </message>
    <message>
        <source>Thin plate spline</source>
        <translation>薄板样条</translation>
    </message>
    <message>
        <source>Displaces the corners and the centre and bends the image in between, as kornia&apos;s RandomThinPlateSpline.</source>
        <translation>移动各角和中心，并弯曲其间的图像，同 kornia 的 RandomThinPlateSpline。</translation>
    </message>
    <message>
        <source>How far the points are displaced, where the image spans -1 to 1.</source>
        <translation>各点移动多远，图像的范围为 -1 到 1。</translation>
    </message>
    <message>
        <source>Translate</source>
        <translation>平移</translation>
    </message>
    <message>
        <source>Shifts the image, as kornia&apos;s RandomTranslate.</source>
        <translation>平移图像，同 kornia 的 RandomTranslate。</translation>
    </message>
    <message>
        <source>To the right, as a fraction of the width; 0 draws nothing.</source>
        <translation>向右，以宽度的比例计；0 不抽取。</translation>
    </message>
    <message>
        <source>Down, as a fraction of the height; 0 draws nothing.</source>
        <translation>向下，以高度的比例计；0 不抽取。</translation>
    </message>
    <message>
        <source>Vertical flip</source>
        <translation>垂直翻转</translation>
    </message>
    <message>
        <source>Flips the image top to bottom, as kornia&apos;s RandomVerticalFlip.</source>
        <translation>上下镜像，同 kornia 的 RandomVerticalFlip。</translation>
    </message>
    <message>
        <source>fill has {} numbers, but the image {} channels; use one number, or one per channel.</source>
        <translation>fill 有 {} 个数，而图像有 {} 个通道；请给一个数，或每个通道一个。</translation>
    </message>
    <message>
        <source>places in float64 straight from pixels</source>
        <translation>直接由像素算出的 float64 位置</translation>
    </message>
    <message>
        <source>samples summed with every step rounded</source>
        <translation>样本求和，每步舍入</translation>
    </message>
    <message>
        <source>Kornia&apos;s matrices, grid and places in the type of the image</source>
        <translation>Kornia 的矩阵、网格和位置，用图像的类型</translation>
    </message>
    <message>
        <source>samples summed with the fused steps of ATen&apos;s CPU kernel</source>
        <translation>样本用 ATen 的 CPU 核的融合步骤求和</translation>
    </message>
    <message>
        <source>places with Kornia&apos;s steps in {}</source>
        <translation>位置按 Kornia 的步骤以 {} 计算</translation>
    </message>
    <message>
        <source>places in float64</source>
        <translation>位置以 float64 计算</translation>
    </message>
    <message>
        <source>samples weighted in {} with the fused steps of ATen&apos;s CPU kernel</source>
        <translation>样本以 {} 加权，用 ATen 的 CPU 核的融合步骤</translation>
    </message>
    <message>
        <source>samples weighted in {}, no fused operations</source>
        <translation>样本以 {} 加权，无融合运算</translation>
    </message>
    <message>
        <source>As in grid_sample. Pixels land in the same positions either way, except for rounding; padding by reflection differs: about the outermost pixel centres with it, about the edges without.</source>
        <translation>同 grid_sample 的用法。除舍入外，像素落在相同位置；不同的是反射填充：开启时围绕最外侧像素的中心，关闭时围绕边缘。</translation>
    </message>
    <message>
        <source>Fill colour</source>
        <translation>填充颜色</translation>
    </message>
    <message>
        <source>One number, or one per channel joined by &apos;/&apos;.</source>
        <translation>一个数，或每个通道一个，用 &apos;/&apos; 连接。</translation>
    </message>
    <message>
        <source>What lies beyond the image; the names are kornia&apos;s.</source>
        <translation>图像之外是什么；名称与 kornia 相同。</translation>
    </message>
</context>
<context>
    <name>engine/ops/intensity</name>
    <message>
        <source>minimum and maximum of each channel, a subtraction and a division per sample: the same in both numerics</source>
        <translation>每个通道的最小值和最大值，每个样本一次减法和一次除法：两种数值方式相同</translation>
    </message>
    <message>
        <source>Auto contrast</source>
        <translation>自动对比度</translation>
    </message>
    <message>
        <source>Stretches each channel to [0, 1], as kornia&apos;s RandomAutoContrast, with 1e-6 added to its range.</source>
        <translation>将每个通道拉伸到 [0, 1]，同 kornia 的 RandomAutoContrast，其范围加上 1e-6。</translation>
    </message>
    <message>
        <source>Clamps to [0, 1] and adds brightness - 1 to every sample, as kornia&apos;s RandomBrightness, whose default is 1.</source>
        <translation>截断到 [0, 1]，并给每个样本加上 brightness - 1，同 kornia 的 RandomBrightness，其默认值为 1。</translation>
    </message>
    <message>
        <source>1 changes nothing; 0 makes an image in [0, 1] black, 2 white.</source>
        <translation>1 表示不变，对 [0, 1] 的图像 0 变为黑，2 变为白。</translation>
    </message>
    <message>
        <source>One number, or one per channel joined by &apos;/&apos;: 0.485/0.456/0.406.</source>
        <translation>一个数，或每个通道一个，用 &apos;/&apos; 连接：0.485/0.456/0.406。</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>Above 0; one number, or one per channel joined by &apos;/&apos;: 0.229/0.224/0.225.</source>
        <translation>大于 0；一个数，或每个通道一个，用 &apos;/&apos; 连接：0.229/0.224/0.225。</translation>
    </message>
    <message>
        <source>{}: {} has {} numbers, but the image {} channels; use one number or one per channel.</source>
        <translation>{}：{} 有 {} 个数，图像有 {} 个通道；请给一个数，或每个通道一个。</translation>
    </message>
    <message>
        <source>CLAHE</source>
        <translation>CLAHE</translation>
    </message>
    <message>
        <source>Contrast limited adaptive histogram equalisation, as kornia&apos;s RandomClahe.</source>
        <translation>限制对比度的自适应直方图均衡，同 kornia 的 RandomClahe。</translation>
    </message>
    <message>
        <source>Clip limit</source>
        <translation>截断上限</translation>
    </message>
    <message>
        <source>Largest count of a bin, in multiples of the mean count; 0: no limit.</source>
        <translation>一个直方格的最大计数，以平均计数的倍数计；0：没有上限。</translation>
    </message>
    <message>
        <source>Tiles as rows x columns.</source>
        <translation>分块数，行 x 列。</translation>
    </message>
    <message>
        <source>fused multiply-adds between tables (addcmul) where tiles have even sides</source>
        <translation>分块边长为偶数时，表之间用融合乘加（addcmul）</translation>
    </message>
    <message>
        <source>products and sums between tables</source>
        <translation>表之间用乘积与和</translation>
    </message>
    <message>
        <source>divisions</source>
        <translation>除法</translation>
    </message>
    <message>
        <source>products with rounded reciprocals</source>
        <translation>与舍入倒数相乘</translation>
    </message>
    <message>
        <source>addcmul as one fused multiply-add (DeviceAddCmulCdiv.cuh of PyTorch 2.15), products with the reciprocals of 255 and of a tile&apos;s sides (BinaryDivTrueKernel.cu)</source>
        <translation>addcmul 为一次融合乘加（PyTorch 2.15 的 DeviceAddCmulCdiv.cuh），与 255 及分块边长的倒数相乘（BinaryDivTrueKernel.cu）</translation>
    </message>
    <message>
        <source>clahe: a grid of {} is too fine; use at most {} tiles on a side.</source>
        <translation>clahe：{} 的网格太细；每边最多 {} 个分块。</translation>
    </message>
    <message>
        <source>clahe: {} tiles do not fit {} of {}; the image must be larger than the grid.</source>
        <translation>clahe：{0} 个分块放不进 {2} 的 {1}。图像必须大于网格。</translation>
    </message>
    <message>
        <source>tiles of {}x{}, whole counts, fused interpolation</source>
        <translation>{}x{} 的分块，整数计数，融合插值</translation>
    </message>
    <message>
        <source>tiles of {}x{}, whole counts, no fused operations</source>
        <translation>{}x{} 的分块，整数计数，无融合运算</translation>
    </message>
    <message>
        <source>one product per sample: the same in both numerics</source>
        <translation>每个样本一次乘法：两种数值方式相同</translation>
    </message>
    <message>
        <source>Clamps to [0, 1] and multiplies every sample, not about the mean, as kornia&apos;s RandomContrast, whose default is 1.</source>
        <translation>截断到 [0, 1]，并将每个样本相乘，不围绕均值，同 kornia 的 RandomContrast，其默认值为 1。</translation>
    </message>
    <message>
        <source>1 changes nothing, 0 makes the image black.</source>
        <translation>1 表示不变，0 变为黑。</translation>
    </message>
    <message>
        <source>fused multiply-add, as torch.addcmul</source>
        <translation>融合乘加，同 torch.addcmul</translation>
    </message>
    <message>
        <source>a product and a sum, each rounded</source>
        <translation>一次乘法和一次加法，各自舍入</translation>
    </message>
    <message>
        <source>Denormalize</source>
        <translation>反标准化</translation>
    </message>
    <message>
        <source>x * std + mean, channel by channel, as kornia&apos;s Denormalize.</source>
        <translation>x * std + mean，逐通道，同 kornia 的 Denormalize。</translation>
    </message>
    <message>
        <source>addcmul with the factor 1 is one fused multiply-add (ATen&apos;s cuda/DeviceAddCmulCdiv.cuh)</source>
        <translation>因子为 1 的 addcmul 是一次融合乘加（ATen 的 cuda/DeviceAddCmulCdiv.cuh）</translation>
    </message>
    <message>
        <source>Equalise</source>
        <translation>直方图均衡</translation>
    </message>
    <message>
        <source>Flattens the histogram of each channel, as kornia&apos;s RandomEqualize.</source>
        <translation>使每个通道的直方图变平，同 kornia 的 RandomEqualize。</translation>
    </message>
    <message>
        <source>products with the rounded reciprocal of 255</source>
        <translation>与 255 的舍入倒数相乘</translation>
    </message>
    <message>
        <source>products with the reciprocal of 255 (BinaryDivTrueKernel.cu and BinaryDivTruncKernel.cu of PyTorch 2.15)</source>
        <translation>与 255 的倒数相乘（PyTorch 2.15 的 BinaryDivTrueKernel.cu 和 BinaryDivTruncKernel.cu）</translation>
    </message>
    <message>
        <source>whole counts, table of 256 levels</source>
        <translation>整数计数，256 级的表</translation>
    </message>
    <message>
        <source>erasing: the rectangle of sample {} is not finite.</source>
        <translation>erasing：样本 {} 的矩形不是有限的。</translation>
    </message>
    <message>
        <source>Erasing</source>
        <translation>随机擦除</translation>
    </message>
    <message>
        <source>Fills a random rectangle, as kornia&apos;s RandomErasing.</source>
        <translation>填充一个随机矩形，同 kornia 的 RandomErasing。</translation>
    </message>
    <message>
        <source>Area as a share of the image.</source>
        <translation>面积占图像的比例。</translation>
    </message>
    <message>
        <source>Height divided by width.</source>
        <translation>高除以宽。</translation>
    </message>
    <message>
        <source>Of the rectangle; for integer images a share of the range.</source>
        <translation>矩形的；对整数图像为取值范围的比例。</translation>
    </message>
    <message>
        <source>Clip</source>
        <translation>截断</translation>
    </message>
    <message>
        <source>Clamps the image and the result to [0, 1].</source>
        <translation>将图像和结果截断到 [0, 1]。</translation>
    </message>
    <message>
        <source>division by a number as a product with its rounded reciprocal (ATen&apos;s cuda/BinaryDivTrueKernel.cu); every other operation is a kernel of its own, so nothing is contracted</source>
        <translation>除以一个数即与其舍入倒数相乘（ATen 的 cuda/BinaryDivTrueKernel.cu）；其他每个运算各为一个核，因此没有收缩</translation>
    </message>
    <message>
        <source>every operation is an elementwise kernel of its own with one rounding, as on the CPU: there is nothing to contract or to reorder</source>
        <translation>每个运算各为一个逐元素的核，舍入一次，与 CPU 上相同：没有可收缩或重排的内容</translation>
    </message>
    <message>
        <source>a fused multiply-add</source>
        <translation>一次融合乘加</translation>
    </message>
    <message>
        <source>divisions by a number are products with its rounded reciprocal, as PyTorch computes them on CUDA</source>
        <translation>除以一个数即与其舍入倒数相乘，同 PyTorch 在 CUDA 上的算法</translation>
    </message>
    <message>
        <source>divisions by a number are correctly rounded</source>
        <translation>除以一个数时正确舍入</translation>
    </message>
    <message>
        <source>powers of SLEEF and, at the ends of runs, of glibc, as PyTorch&apos;s with {} and AVX-512</source>
        <translation>SLEEF 的幂，游程两端用 glibc 的，同 PyTorch 以 {} 和 AVX-512 所得</translation>
    </message>
    <message>
        <source>powers of CUDA&apos;s powf</source>
        <translation>CUDA 的 powf 的幂</translation>
    </message>
    <message>
        <source>powers rounded from a longer format, the same bits on every device; PyTorch&apos;s differ from them in the last place</source>
        <translation>由更长格式舍入的幂，在每个设备上位都相同；PyTorch 的与之在末位不同</translation>
    </message>
    <message>
        <source>gain * x^gamma of an image clamped to [0, 1], clamped again, as kornia&apos;s RandomGamma, whose defaults are 1.</source>
        <translation>截断到 [0, 1] 的图像的 gain * x^gamma，再次截断，同 kornia 的 RandomGamma，其默认值均为 1。</translation>
    </message>
    <message>
        <source>Below 1 brightens, above 1 darkens.</source>
        <translation>小于 1 变亮，大于 1 变暗。</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>增益</translation>
    </message>
    <message>
        <source>Factor of the power.</source>
        <translation>幂的系数。</translation>
    </message>
    <message>
        <source>powers rounded from a longer format</source>
        <translation>由更长格式舍入的幂</translation>
    </message>
    <message>
        <source>powers of SLEEF and glibc</source>
        <translation>SLEEF 和 glibc 的幂</translation>
    </message>
    <message>
        <source>powers of CUDA&apos;s powf in float32</source>
        <translation>float32 下 CUDA 的 powf 的幂</translation>
    </message>
    <message>
        <source>powf of libdevice in float32, ours in float64</source>
        <translation>float32 用 libdevice 的 powf，float64 用我们的</translation>
    </message>
    <message>
        <source>Gaussian illumination</source>
        <translation>高斯光照</translation>
    </message>
    <message>
        <source>Adds or subtracts a Gaussian spot of light, as kornia&apos;s RandomGaussianIllumination.</source>
        <translation>加上或减去一个高斯光斑，同 kornia 的 RandomGaussianIllumination。</translation>
    </message>
    <message>
        <source>Sigma x</source>
        <translation>Sigma x</translation>
    </message>
    <message>
        <source>As a fraction of the width.</source>
        <translation>以宽度的比例计。</translation>
    </message>
    <message>
        <source>Centre x</source>
        <translation>中心 x</translation>
    </message>
    <message>
        <source>Sigma y</source>
        <translation>Sigma y</translation>
    </message>
    <message>
        <source>As a fraction of the height.</source>
        <translation>以高度的比例计。</translation>
    </message>
    <message>
        <source>Centre y</source>
        <translation>中心 y</translation>
    </message>
    <message>
        <source>the sum of a profile in double</source>
        <translation>剖面的和用 double</translation>
    </message>
    <message>
        <source>exponentials rounded from a longer format</source>
        <translation>由更长格式舍入的指数函数</translation>
    </message>
    <message>
        <source>MKL&apos;s exponentials</source>
        <translation>MKL 的指数函数</translation>
    </message>
    <message>
        <source>CUDA&apos;s expf</source>
        <translation>CUDA 的 expf</translation>
    </message>
    <message>
        <source>the sum of a profile in float32 and PyTorch&apos;s order</source>
        <translation>剖面的和用 float32 和 PyTorch 的次序</translation>
    </message>
    <message>
        <source>the sum of a profile in float32 and the order of PyTorch&apos;s reduce_kernel</source>
        <translation>以 float32、按 PyTorch 的 reduce_kernel 的顺序求剖面之和</translation>
    </message>
    <message>
        <source>expf of libdevice and sums in the order of Reduce.cuh (PyTorch 2.11), of a gradient that is made on the GPU</source>
        <translation>libdevice 的 expf 与按 Reduce.cuh（PyTorch 2.11）顺序的求和，梯度在 GPU 上制作</translation>
    </message>
    <message>
        <source>gradient made on {}</source>
        <translation>渐变在 {} 上生成</translation>
    </message>
    <message>
        <source>noise by seed, step, sample and position: the same bits on every device</source>
        <translation>噪声由种子、步骤、样本和位置决定：在每个设备上位都相同</translation>
    </message>
    <message>
        <source>Gaussian noise</source>
        <translation>高斯噪声</translation>
    </message>
    <message>
        <source>Adds normally distributed noise without clamping, as kornia&apos;s RandomGaussianNoise, whose standard deviation is 1 by default. The noise has the same bits on every device, but is not that of torch.randn, whatever the random stream.</source>
        <translation>加上正态分布的噪声，不截断，同 kornia 的 RandomGaussianNoise，其标准差默认为 1。噪声在每个设备上位都相同；无论随机数流为何，它都不是 torch.randn 的噪声。</translation>
    </message>
    <message>
        <source>Of the noise.</source>
        <translation>噪声的。</translation>
    </message>
    <message>
        <source>Largest change of a sample; below 0.2 looks natural.</source>
        <translation>样本的最大变化；小于 0.2 看起来自然。</translation>
    </message>
    <message>
        <source>At least 0 brightens, below 0 darkens; a range draws one or the other.</source>
        <translation>不小于 0 变亮，小于 0 变暗；若为范围，则抽取其一。</translation>
    </message>
    <message>
        <source>Direction of increase: linear 0 down, 1 up, 2 right, 3 left; corners 0 lower right, 1 lower left, 2 upper right, 3 upper left.</source>
        <translation>向哪里增大：线性 0 下，1 上，2 右，3 左；角 0 右下，1 左下，2 右上，3 左上。</translation>
    </message>
    <message>
        <source>a ramp of fused multiply-adds</source>
        <translation>用融合乘加得到的斜坡</translation>
    </message>
    <message>
        <source>a ramp of products and sums, each rounded</source>
        <translation>用乘积与和（各自舍入）得到的斜坡</translation>
    </message>
    <message>
        <source>linspace with one rounding a number (ATen&apos;s cuda/RangeFactories.cu, contracted); every other operation is a kernel of its own</source>
        <translation>linspace 每个数舍入一次（ATen 的 cuda/RangeFactories.cu，有收缩）；其他每个运算各为一个核</translation>
    </message>
    <message>
        <source>{}: the gradient is {}, but the image {}.</source>
        <translation>{}：渐变为 {}，图像为 {}。</translation>
    </message>
    <message>
        <source>clamp(clamp(image, 0, 1) + gradient, 0, 1)</source>
        <translation>clamp(clamp(image, 0, 1) + gradient, 0, 1)</translation>
    </message>
    <message>
        <source>one subtraction per sample: the same in both numerics</source>
        <translation>每个样本一次减法：两种数值方式相同</translation>
    </message>
    <message>
        <source>Invert</source>
        <translation>反相</translation>
    </message>
    <message>
        <source>max - x, as kornia&apos;s RandomInvert.</source>
        <translation>max - x，同 kornia 的 RandomInvert。</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>What black becomes.</source>
        <translation>黑色变成什么。</translation>
    </message>
    <message>
        <source>Linear corner illumination</source>
        <translation>角部线性光照</translation>
    </message>
    <message>
        <source>Adds or subtracts a ramp of light towards a corner, as kornia&apos;s RandomLinearCornerIllumination.</source>
        <translation>朝一个角加上或减去光的斜坡，同 kornia 的 RandomLinearCornerIllumination。</translation>
    </message>
    <message>
        <source>Linear illumination</source>
        <translation>线性光照</translation>
    </message>
    <message>
        <source>Adds or subtracts a linear ramp of light, as kornia&apos;s RandomLinearIllumination.</source>
        <translation>加上或减去光的线性斜坡，同 kornia 的 RandomLinearIllumination。</translation>
    </message>
    <message>
        <source>a subtraction and a division per sample: the same in both numerics</source>
        <translation>每个样本一次减法和一次除法：两种数值方式相同</translation>
    </message>
    <message>
        <source>Normalize</source>
        <translation>标准化</translation>
    </message>
    <message>
        <source>(x - mean) / std, channel by channel, as kornia&apos;s Normalize.</source>
        <translation>(x - mean) / std，逐通道，同 kornia 的 Normalize。</translation>
    </message>
    <message>
        <source>posterize keeps 0 to 8 bits, but the random parameters contain {}.</source>
        <translation>posterize 保留 0 到 8 位；随机参数为 {}。</translation>
    </message>
    <message>
        <source>Posterize</source>
        <translation>色调分离</translation>
    </message>
    <message>
        <source>Clamps to [0, 1] and keeps the high bits of trunc(255 x), as kornia&apos;s RandomPosterize.</source>
        <translation>截断到 [0, 1]，并保留 trunc(255 x) 的高位，同 kornia 的 RandomPosterize。</translation>
    </message>
    <message>
        <source>Bits</source>
        <translation>位数</translation>
    </message>
    <message>
        <source>8 changes nothing, 0 makes the image black.</source>
        <translation>8 表示不变，0 变为黑。</translation>
    </message>
    <message>
        <source>pixels by seed, step, sample and position: the same on every device</source>
        <translation>像素由种子、步骤、样本和位置决定：在每个设备上都相同</translation>
    </message>
    <message>
        <source>Salt and pepper noise</source>
        <translation>椒盐噪声</translation>
    </message>
    <message>
        <source>Makes random pixels white or black in all channels, as kornia&apos;s RandomSaltAndPepperNoise. The pixels are the same on every device, but not those of torch.rand, whatever the random stream.</source>
        <translation>使随机像素在所有通道中变白或变黑，同 kornia 的 RandomSaltAndPepperNoise。像素在每个设备上相同；无论随机数流为何，它们都不是 torch.rand 的像素。</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>Share of the pixels that change.</source>
        <translation>发生变化的像素的比例。</translation>
    </message>
    <message>
        <source>Salt against pepper</source>
        <translation>盐与胡椒之比</translation>
    </message>
    <message>
        <source>Share of those that become white.</source>
        <translation>其中变白者的比例。</translation>
    </message>
    <message>
        <source>no arithmetic: the masks are drawn on the CPU, and masked_fill writes 1 and 0 where they are set (Kornia&apos;s salt_pepper_noise.py)</source>
        <translation>没有运算：掩码在 CPU 上抽取，masked_fill 按其写入 1 和 0（Kornia 的 salt_pepper_noise.py）</translation>
    </message>
    <message>
        <source>fused multiply-adds, as torch.addcmul on the CPU</source>
        <translation>融合乘加，同 torch.addcmul 在 CPU 上</translation>
    </message>
    <message>
        <source>Snow</source>
        <translation>雪花</translation>
    </message>
    <message>
        <source>Brightens dark areas in HLS, as kornia&apos;s RandomSnow. Other areas change in the last place, through the conversion to HLS.</source>
        <translation>在 HLS 中使暗处变亮，同 kornia 的 RandomSnow。其他位置经过 HLS 在末位变化。</translation>
    </message>
    <message>
        <source>Coefficient</source>
        <translation>系数</translation>
    </message>
    <message>
        <source>Lightness below which a pixel is brightened.</source>
        <translation>像素亮度低于此值时被提亮。</translation>
    </message>
    <message>
        <source>Factor of the lightness.</source>
        <translation>亮度的倍数。</translation>
    </message>
    <message>
        <source>addcmul with the factor -1 rounds the product first (ATen&apos;s cuda/DeviceAddCmulCdiv.cuh); every other operation is a kernel of its own</source>
        <translation>因子为 -1 的 addcmul 先舍入乘积（ATen 的 cuda/DeviceAddCmulCdiv.cuh）；其他每个运算各为一个核</translation>
    </message>
    <message>
        <source>additions and a comparison: the same in both numerics</source>
        <translation>加法和一次比较：两种数值方式相同</translation>
    </message>
    <message>
        <source>Solarize</source>
        <translation>曝光反转</translation>
    </message>
    <message>
        <source>Clamps to [0, 1], adds a number, clamps again and inverts samples at or above a threshold, as kornia&apos;s RandomSolarize.</source>
        <translation>截断到 [0, 1]，加一个数，再次截断，并反转不低于阈值的样本，同 kornia 的 RandomSolarize。</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>Samples of at least this value are inverted.</source>
        <translation>不小于此值的样本被反转。</translation>
    </message>
    <message>
        <source>Addition</source>
        <translation>加数</translation>
    </message>
    <message>
        <source>Added first; kornia rejects -0.5 and 0.5 themselves.</source>
        <translation>先加上；kornia 不接受 -0.5 和 0.5 本身。</translation>
    </message>
</context>
<context>
    <name>engine/param</name>
    <message>
        <source>Draws of &apos;{}&apos;: {} values for {} samples of {}.</source>
        <translation>&apos;{0}&apos; 的抽取：{2} 个样本（各 {3} 个）有 {1} 个值。</translation>
    </message>
    <message>
        <source>Unknown draw &apos;{}&apos;.</source>
        <translation>没有名为 &apos;{}&apos; 的抽取。</translation>
    </message>
    <message>
        <source>Draw &apos;{}&apos; has no value {} for sample {}.</source>
        <translation>抽取 &apos;{0}&apos; 没有样本 {2} 的第 {1} 个数。</translation>
    </message>
    <message>
        <source>Parameter &apos;{}&apos; cannot be &apos;{}&apos;; it takes {}.</source>
        <translation>参数 &apos;{}&apos; 不能为 &apos;{}&apos;；它接受 {}。</translation>
    </message>
    <message>
        <source>of at least {}</source>
        <translation>（不小于 {}）</translation>
    </message>
    <message>
        <source>from {} to {}</source>
        <translation>（{} 到 {}）</translation>
    </message>
    <message>
        <source>{}, or a range low..high to draw from</source>
        <translation>{}、或用于抽取的范围 low..high</translation>
    </message>
    <message>
        <source>HxW or one number, each</source>
        <translation>HxW 或一个数，每个</translation>
    </message>
    <message>
        <source>one number or YxX, each</source>
        <translation>一个数或 YxX，每个</translation>
    </message>
    <message>
        <source>{} numbers joined by &apos;/&apos;, each</source>
        <translation>以 &apos;/&apos; 连接的 {} 个数，每个</translation>
    </message>
    <message>
        <source>{} to {} numbers joined by &apos;/&apos;, each</source>
        <translation>以 &apos;/&apos; 连接的 {} 到 {} 个数，每个</translation>
    </message>
    <message>
        <source>one of: {}</source>
        <translation>下列之一：{}</translation>
    </message>
    <message>
        <source>Unknown parameter &apos;{}&apos;; this op has none.</source>
        <translation>没有参数 &apos;{}&apos;；此算子没有参数。</translation>
    </message>
    <message>
        <source>Unknown parameter &apos;{}&apos;; {}.</source>
        <translation>没有参数 &apos;{}&apos;；{}。</translation>
    </message>
    <message>
        <source>Invalid parameter &apos;{}&apos; in &apos;{}&apos;: expected key=value,key=value.</source>
        <translation>&apos;{1}&apos; 中的 &apos;{0}&apos; 不是 key=value：请写成 key=value,key=value。</translation>
    </message>
    <message>
        <source>Duplicate key &apos;{}&apos; in &apos;{}&apos;.</source>
        <translation>&apos;{}&apos; 在 &apos;{}&apos; 中出现了两次。</translation>
    </message>
    <message>
        <source>Invalid random stream &apos;{}&apos;; use philox or torch.</source>
        <translation>&apos;{}&apos; 不是随机流；请用 philox 或 torch。</translation>
    </message>
    <message>
        <source>Empty range: no whole number is from {} to below {}.</source>
        <translation>从 {} 到小于 {} 之间没有整数。</translation>
    </message>
</context>
<context>
    <name>engine/peer</name>
    <message>
        <source>Peer {}: {}</source>
        <translation>外部程序 {}：{}</translation>
    </message>
    <message>
        <source>Peer {} {}; {}.</source>
        <translation>外部程序 {} {}；{}。</translation>
    </message>
    <message>
        <source>it was terminated</source>
        <translation>已将其结束</translation>
    </message>
    <message>
        <source>Peer {} accepts {} bytes of tensors at once; this step has {}.</source>
        <translation>外部程序 {} 一次接受 {} 个字节的张量；此步骤有 {} 个。</translation>
    </message>
    <message>
        <source>Peer {} was terminated.</source>
        <translation>外部程序 {} 已被结束。</translation>
    </message>
    <message>
        <source>sent more data than fits into memory</source>
        <translation>发送的内容超出内存</translation>
    </message>
    <message>
        <source>sent an unsolicited message</source>
        <translation>发送了未经请求的消息</translation>
    </message>
    <message>
        <source>answered before it had read the request, {}</source>
        <translation>在读完请求之前就作了回应：{}</translation>
    </message>
    <message>
        <source>did not answer &apos;{}&apos;</source>
        <translation>没有回应 &apos;{}&apos;</translation>
    </message>
    <message>
        <source>closed its standard output before it answered &apos;{}&apos;</source>
        <translation>在回应 &apos;{}&apos; 之前关闭了标准输出</translation>
    </message>
    <message>
        <source>did not answer &apos;{}&apos; for {}, the peer timeout</source>
        <translation>在外部程序超时 {1} 内没有回应 &apos;{0}&apos;</translation>
    </message>
    <message>
        <source>did not answer the cancellation</source>
        <translation>没有回应取消</translation>
    </message>
    <message>
        <source>sent something that is not a JSON-RPC message</source>
        <translation>发送的不是 JSON-RPC 消息</translation>
    </message>
    <message>
        <source>sent a message in which the key &apos;{}&apos; is given twice</source>
        <translation>发送的消息中键 &apos;{}&apos; 出现了两次</translation>
    </message>
    <message>
        <source>sent an unsolicited answer, id {}</source>
        <translation>回应了从未发出的请求，id {}</translation>
    </message>
    <message>
        <source>answered with an error that has no message or kind</source>
        <translation>回应的错误没有消息或种类</translation>
    </message>
    <message>
        <source>sent an answer without a result</source>
        <translation>发送的回应没有结果</translation>
    </message>
    <message>
        <source>answered &apos;initialize&apos; {}</source>
        <translation>对 &apos;initialize&apos; 的回应{}</translation>
    </message>
    <message>
        <source>without a text &apos;{}&apos;</source>
        <translation>没有文本 &apos;{}&apos;</translation>
    </message>
    <message>
        <source>without a list &apos;{}&apos;</source>
        <translation>没有列表 &apos;{}&apos;</translation>
    </message>
    <message>
        <source>with its own op under the built-in id &apos;{}&apos;; it must declare &quot;implements&quot;: &quot;{}&quot;, or rename its own</source>
        <translation>含有自己的算子，其 id 是我们的 &apos;{}&apos;；它应写 &quot;implements&quot;: &quot;{}&quot;，或给自己的算子另取名称</translation>
    </message>
    <message>
        <source>with {}</source>
        <translation>含有{}</translation>
    </message>
    <message>
        <source>with an op that does not have exactly one of &apos;implements&apos; and &apos;id&apos;</source>
        <translation>含有的算子没有恰好具备 &apos;implements&apos; 和 &apos;id&apos; 之一</translation>
    </message>
    <message>
        <source>with {} ops of its own; at most {} are supported</source>
        <translation>含有 {} 个自己的算子；最多接受 {} 个</translation>
    </message>
    <message>
        <source>with the duplicate op &apos;{}&apos;</source>
        <translation>两次含有算子 &apos;{}&apos;</translation>
    </message>
    <message>
        <source>with something that is not an object</source>
        <translation>不是对象</translation>
    </message>
    <message>
        <source>with the unsupported protocol version {}; this program supports version 1</source>
        <translation>采用协议 {}；此程序使用版本 1</translation>
    </message>
    <message>
        <source>without any device</source>
        <translation>没有任何设备</translation>
    </message>
    <message>
        <source>with limits that are not an object</source>
        <translation>的限制不是对象</translation>
    </message>
    <message>
        <source>expected the description of a peer.</source>
        <translation>应为外部程序的自述。</translation>
    </message>
    <message>
        <source>wrote a header with a length that is not a number, {}</source>
        <translation>写出的头部中，长度 {} 不是数</translation>
    </message>
    <message>
        <source>wrote to its standard output something that is not a message, {}</source>
        <translation>向标准输出写出了不是消息的内容：{}</translation>
    </message>
    <message>
        <source>wrote a header that has no colon, {}</source>
        <translation>写出的头部没有冒号：{}</translation>
    </message>
    <message>
        <source>wrote a header with a duplicate length</source>
        <translation>写出的头部有两个长度</translation>
    </message>
    <message>
        <source>announced more than {} attachments</source>
        <translation>声明的附件超过 {} 个</translation>
    </message>
    <message>
        <source>wrote a header without Content-Length</source>
        <translation>写出的头部没有 Content-Length</translation>
    </message>
    <message>
        <source>announced {} bytes of JSON; at most {} are supported</source>
        <translation>声明了 {} 个字节的 JSON；最多接受 {} 个</translation>
    </message>
    <message>
        <source>announced attachments of more than {} bytes</source>
        <translation>声明的附件超过 {} 个字节</translation>
    </message>
    <message>
        <source>an id begins with a letter and has at most 64 letters, digits, &apos;_&apos; and &apos;-&apos;</source>
        <translation>id 以字母开头，至多由 64 个字母、数字、&apos;_&apos; 和 &apos;-&apos; 组成</translation>
    </message>
    <message>
        <source>{} has a &apos;{}&apos; that is not text of at most {} bytes</source>
        <translation>{}，其 &apos;{}&apos; 不是至多 {} 个字节的文本</translation>
    </message>
    <message>
        <source>{} has a &apos;{}&apos; that is not a number</source>
        <translation>{}，其 &apos;{}&apos; 不是数</translation>
    </message>
    <message>
        <source>{} has the unknown type {}; the types are bool, int, float, choice, size, pair and list</source>
        <translation>{}，其类型为 {}；类型有 bool、int、float、choice、size、pair 和 list</translation>
    </message>
    <message>
        <source>{} is a choice without a list of 1 to {} &apos;choices&apos;</source>
        <translation>{}，是选项却没有含 1 到 {} 个 &apos;choices&apos; 的列表</translation>
    </message>
    <message>
        <source>{} has the invalid choice {}; a choice is a word of at most 64 bytes without commas</source>
        <translation>{}，有选项 {}；选项是至多 64 个字节、不含逗号的词</translation>
    </message>
    <message>
        <source>{} has the duplicate choice {}</source>
        <translation>{}，两次有选项 {}</translation>
    </message>
    <message>
        <source>{} has no default</source>
        <translation>{}，没有默认值</translation>
    </message>
    <message>
        <source>{} has a default that is not text</source>
        <translation>{}，其默认值不是文本</translation>
    </message>
    <message>
        <source>{} has the invalid default {}; it takes {}</source>
        <translation>{}，其默认值为 {}；它接受{}</translation>
    </message>
    <message>
        <source>{} has a &apos;drawn&apos; that is not true or false</source>
        <translation>{}，其 &apos;drawn&apos; 既非 true 也非 false</translation>
    </message>
    <message>
        <source>{} is drawn but not a number; int and float can be drawn</source>
        <translation>{}，要抽取却不是数；可抽取的是 int 和 float</translation>
    </message>
    <message>
        <source>{} that has a parameter {}; {}</source>
        <translation>{}，它有参数 {}；{}</translation>
    </message>
    <message>
        <source>{} whose parameter &apos;{}&apos;</source>
        <translation>{} 的参数 &apos;{}&apos;</translation>
    </message>
    <message>
        <source>{} is a size outside 1 to 1048576</source>
        <translation>{}，是超出 1 到 1048576 的尺寸</translation>
    </message>
    <message>
        <source>{} has the minimum {}, which is above its maximum, {}</source>
        <translation>{}，其最小值 {} 大于最大值 {}</translation>
    </message>
    <message>
        <source>{} without a list &apos;params&apos;</source>
        <translation>{}，没有列表 &apos;params&apos;</translation>
    </message>
    <message>
        <source>{} with {} parameters; at most {} are supported</source>
        <translation>{}，有 {} 个参数；最多接受 {} 个</translation>
    </message>
    <message>
        <source>{} that has the duplicate parameter &apos;{}&apos;</source>
        <translation>{}，两次有参数 &apos;{}&apos;</translation>
    </message>
    <message>
        <source>an op {}; {}</source>
        <translation>算子 {}；{}</translation>
    </message>
    <message>
        <source>an op &apos;{}&apos;</source>
        <translation>算子 &apos;{}&apos;</translation>
    </message>
    <message>
        <source>{} that</source>
        <translation>{}</translation>
    </message>
    <message>
        <source>sent a result without &apos;{}&apos;</source>
        <translation>发送的结果缺少 &apos;{}&apos;</translation>
    </message>
    <message>
        <source>strides</source>
        <translation>步幅</translation>
    </message>
    <message>
        <source>sent a tensor that is not an attachment of its message</source>
        <translation>发送的张量不是其消息的附件</translation>
    </message>
    <message>
        <source>sent a tensor that cannot be read: {}</source>
        <translation>发送的张量无法读取：{}</translation>
    </message>
    <message>
        <source>sent a result that is not an object</source>
        <translation>发送的结果不是对象</translation>
    </message>
    <message>
        <source>sent a tensor of the shape {} that is declared as {}</source>
        <translation>发送的张量形状为 {}，却说是 {}</translation>
    </message>
    <message>
        <source>sent a tensor of {} that is declared as {}</source>
        <translation>发送的张量为 {}，却说是 {}</translation>
    </message>
    <message>
        <source>An empty tensor cannot be sent.</source>
        <translation>不能发送空张量。</translation>
    </message>
    <message>
        <source>starting {}</source>
        <translation>正在启动 {}</translation>
    </message>
    <message>
        <source>Peer {} {}</source>
        <translation>外部程序 {} {}</translation>
    </message>
    <message>
        <source>Peer {} {}.</source>
        <translation>外部程序 {} {}。</translation>
    </message>
    <message>
        <source>sent gradients without that of the image</source>
        <translation>发送的梯度中没有图像的梯度</translation>
    </message>
    <message>
        <source>sent a fault whose &apos;present&apos; is neither true nor false</source>
        <translation>发送的故障中，&apos;present&apos; 既非 true 也非 false</translation>
    </message>
    <message>
        <source>sent a file that is not an attachment of its message</source>
        <translation>发送的文件不是其消息的附件</translation>
    </message>
    <message>
        <source>Cannot change {}: It is not JSON of the form {{&quot;peers&quot;: {{&quot;NAME&quot;: &quot;COMMAND ARGS&quot;}}}}; fix or remove it.</source>
        <translation>无法更改 {}：它不是形如 {{&quot;peers&quot;: {{&quot;NAME&quot;: &quot;COMMAND ARGS&quot;}}}} 的 JSON（外部程序的列表）；请修正或删除它。</translation>
    </message>
    <message>
        <source>Cannot change {}: {}</source>
        <translation>无法更改 {}：{}</translation>
    </message>
    <message>
        <source>Cannot create {}: {}.</source>
        <translation>无法创建 {}：{}。</translation>
    </message>
    <message>
        <source>Cannot create a pipe: {}.</source>
        <translation>无法创建管道：{}。</translation>
    </message>
    <message>
        <source>End of its log: {}</source>
        <translation>其日志结尾为：{}</translation>
    </message>
    <message>
        <source>Cannot start &apos;{}&apos;: {}.</source>
        <translation>无法启动 &apos;{}&apos;：{}。</translation>
    </message>
    <message>
        <source>Cannot wait for a peer: {}.</source>
        <translation>无法等待外部程序：{}。</translation>
    </message>
    <message>
        <source>it exited with status {}</source>
        <translation>它以退出状态 {} 结束</translation>
    </message>
    <message>
        <source>it was terminated by signal {} ({})</source>
        <translation>它被信号 {} 结束（{}）</translation>
    </message>
    <message>
        <source>conda: {}</source>
        <translation>conda：{}</translation>
    </message>
    <message>
        <source>{}: none of the libraries</source>
        <translation>{}：没有这些库</translation>
    </message>
    <message>
        <source>active environment</source>
        <translation>当前环境</translation>
    </message>
    <message>
        <source>pyenv: {}</source>
        <translation>pyenv：{}</translation>
    </message>
    <message>
        <source>system</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>Invalid peer name &apos;{}&apos;: it must begin with a lowercase letter and contain only lowercase letters, digits, &apos;_&apos;, &apos;-&apos; and &apos;.&apos;.</source>
        <translation>&apos;{}&apos; 不能作外部程序的名称；名称以小写字母开头，由小写字母、数字、&apos;_&apos;、&apos;-&apos; 和 &apos;.&apos; 组成。</translation>
    </message>
    <message>
        <source>The peer {} has no command; add one, as in {}=&apos;python3 {}.py&apos;.</source>
        <translation>外部程序 {} 没有命令；请给出命令，如 {}=&apos;python3 {}.py&apos;。</translation>
    </message>
    <message>
        <source>--peer {}: No such file.</source>
        <translation>--peer {}：没有这个文件。</translation>
    </message>
    <message>
        <source>--peer expects NAME=&apos;COMMAND ARGS&apos; or FILE.py, not &apos;{}&apos;.</source>
        <translation>--peer 接受 NAME=&apos;COMMAND ARGS&apos; 或 FILE.py；此处为 &apos;{}&apos;。</translation>
    </message>
    <message>
        <source>It is not JSON of the form {{&quot;peers&quot;: {{&quot;NAME&quot;: &quot;COMMAND ARGS&quot;}}}}.</source>
        <translation>它不是形如 {{&quot;peers&quot;: {{&quot;NAME&quot;: &quot;COMMAND ARGS&quot;}}}} 的 JSON（外部程序的列表）。</translation>
    </message>
    <message>
        <source>&apos;{}&apos; must be a command line, a list of words, or a &quot;file&quot; with its &quot;python&quot;.</source>
        <translation>&apos;{}&apos; 必须是命令行、词的列表，或带有 &quot;python&quot; 的 &quot;file&quot;。</translation>
    </message>
    <message>
        <source>Unknown peer &apos;{}&apos;: only your own configuration or command line defines what a name runs; use --peer {}=&apos;COMMAND ARGS&apos;</source>
        <translation>没有外部程序 &apos;{}&apos;：名称运行什么只由您自己的配置或命令行决定；请给出 --peer {}=&apos;COMMAND ARGS&apos;</translation>
    </message>
    <message>
        <source>{} (known: {}).</source>
        <translation>{}（已知的有：{}）。</translation>
    </message>
    <message>
        <source>A peer &apos;{}&apos; already exists; choose another name.</source>
        <translation>已有外部程序 &apos;{}&apos;；请换一个名称。</translation>
    </message>
    <message>
        <source>Invalid peer timeout: it must be at least 0 (the default) and at most 86400 seconds.</source>
        <translation>外部程序超时至少为 0（照常），至多 86400 秒。</translation>
    </message>
</context>
<context>
    <name>engine/peer/server</name>
    <message>
        <source>Standard input and output cannot be used</source>
        <translation>无法使用标准输入和标准输出</translation>
    </message>
    <message>
        <source>Cannot create a pipe</source>
        <translation>无法创建管道</translation>
    </message>
    <message>
        <source>The client&apos;s input ends inside a message.</source>
        <translation>客户端的消息在一条消息中途结束。</translation>
    </message>
    <message>
        <source>Cannot wait for the client</source>
        <translation>无法等待客户端</translation>
    </message>
    <message>
        <source>Cannot read from the client</source>
        <translation>无法从客户端读取</translation>
    </message>
    <message>
        <source>Cannot write to the client: {}.</source>
        <translation>无法写入 to the client：{}。</translation>
    </message>
    <message>
        <source>framework: {}</source>
        <translation>framework：{}</translation>
    </message>
    <message>
        <source>warning: {}</source>
        <translation>警告：{}</translation>
    </message>
    <message>
        <source>initialize: &apos;limits&apos; must contain json, attachments and attachment, whole numbers of at least 0.</source>
        <translation>initialize：&apos;limits&apos; 必须含有 json、attachments 和 attachment，均为不小于 0 的整数。</translation>
    </message>
    <message>
        <source>{}: &apos;params&apos; must be an object.</source>
        <translation>{}：&apos;params&apos; 必须是对象。</translation>
    </message>
    <message>
        <source>&apos;{}&apos; came before &apos;initialize&apos;.</source>
        <translation>&apos;{}&apos; 早于 &apos;initialize&apos; 到达。</translation>
    </message>
    <message>
        <source>&apos;initialize&apos; was sent twice.</source>
        <translation>&apos;initialize&apos; 到达了两次。</translation>
    </message>
    <message>
        <source>Unsupported protocol version {}; this program supports version 1.</source>
        <translation>不支持协议版本 {}；此程序支持版本 1。</translation>
    </message>
    <message>
        <source>initialize: &apos;options&apos; must be an object.</source>
        <translation>initialize：&apos;options&apos; 必须是对象。</translation>
    </message>
    <message>
        <source>The result has {} bytes in {} attachments; the client accepts at most {} in {}.</source>
        <translation>结果在 {1} 个附件中有 {0} 个字节；客户端最多接受 {3} 个附件、{2} 个字节。</translation>
    </message>
    <message>
        <source>Duplicate op &apos;{}&apos;.</source>
        <translation>算子 &apos;{}&apos; 出现了两次。</translation>
    </message>
    <message>
        <source>Unknown option &apos;{}&apos; ({}).</source>
        <translation>没有选项 &apos;{}&apos;（{}）。</translation>
    </message>
    <message>
        <source>it has none</source>
        <translation>没有任何选项</translation>
    </message>
    <message>
        <source>&apos;want&apos; must be a list of &apos;data&apos; and &apos;handle&apos;.</source>
        <translation>&apos;want&apos; 必须是 &apos;data&apos; 和 &apos;handle&apos; 的列表。</translation>
    </message>
    <message>
        <source>{} returned no image.</source>
        <translation>{} 没有返回图像。</translation>
    </message>
    <message>
        <source>{} returned a tensor on {}, but the step runs on {}.</source>
        <translation>{} 返回的张量位于 {}；该步骤在 {} 上运行。</translation>
    </message>
    <message>
        <source>{}: &apos;{}&apos; must be text.</source>
        <translation>{}：&apos;{}&apos; 必须是文本。</translation>
    </message>
    <message>
        <source>{}: &apos;{}&apos; must name an attachment of the message.</source>
        <translation>{}：&apos;{}&apos; 必须指明消息的附件。</translation>
    </message>
    <message>
        <source>Unknown device &apos;{}&apos;; available: {}.</source>
        <translation>没有设备 &apos;{}&apos;；现有 {}。</translation>
    </message>
    <message>
        <source>Unknown op &apos;{}&apos;.</source>
        <translation>它没有算子 &apos;{}&apos;。</translation>
    </message>
    <message>
        <source>Unsupported op &apos;{}&apos;: {}</source>
        <translation>它没有算子 &apos;{}&apos;：{}</translation>
    </message>
    <message>
        <source>&apos;{}&apos;: tensor {} does not exist.</source>
        <translation>&apos;{}&apos;：没有张量 {}。</translation>
    </message>
    <message>
        <source>&apos;{}&apos; was kept on {}, but the step runs on {}.</source>
        <translation>&apos;{}&apos; 保留在 {} 上；该步骤在 {} 上运行。</translation>
    </message>
    <message>
        <source>{} takes no tensors besides the image.</source>
        <translation>{} 除图像外不接受张量。</translation>
    </message>
    <message>
        <source>{} does not take {}.</source>
        <translation>{} 不接受 {}。</translation>
    </message>
    <message>
        <source>{}: the draws are for {} samples, but the image has {}.</source>
        <translation>{}：抽取对应 {} 个样本，图像有 {} 个。</translation>
    </message>
    <message>
        <source>{} tensors are already kept.</source>
        <translation>已保留 {} 个张量。</translation>
    </message>
    <message>
        <source>Unknown method &apos;{}&apos;.</source>
        <translation>没有方法 &apos;{}&apos;。</translation>
    </message>
    <message>
        <source>It does not encode JPEG.</source>
        <translation>它不编码 JPEG。</translation>
    </message>
    <message>
        <source>It does not decode JPEG.</source>
        <translation>它不解码 JPEG。</translation>
    </message>
    <message>
        <source>forget: &apos;handles&apos; must be a list of text.</source>
        <translation>forget：&apos;handles&apos; 必须是文本的列表。</translation>
    </message>
</context>
<context>
    <name>engine/pipeline</name>
    <message>
        <source>JPEG round trip</source>
        <translation>JPEG 往返</translation>
    </message>
    <message>
        <source>Encodes as baseline JPEG on the device, with the bytes of libjpeg-turbo, and decodes on the host. A fault omits one dependency between streams, as torchvision&apos;s GPU encoder did.</source>
        <translation>在设备上编码为基线 JPEG，字节与 libjpeg-turbo 相同，并在主机上解码。故障会略去流之间先后次序的一处，正如 torchvision 的 GPU 编码器曾经那样。</translation>
    </message>
    <message>
        <source>On libjpeg&apos;s scale.</source>
        <translation>采用 libjpeg 的刻度。</translation>
    </message>
    <message>
        <source>Luma samples for one sample of each chroma channel.</source>
        <translation>每个色度通道的一个样本对应的亮度样本数。</translation>
    </message>
    <message>
        <source>Rows of MCUs between restart markers; 0: none.</source>
        <translation>每隔这么多行 MCU 一个重启标记；0：没有。</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>帧数</translation>
    </message>
    <message>
        <source>Number of frames that one encoder processes in turn, with the next one copied while one is encoded. The result is the second; the others are the image flipped upside down.</source>
        <translation>一个编码器依次处理的帧数，编码一帧的同时复制下一帧。结果是第二帧；其余各帧是上下颠倒的图片。</translation>
    </message>
    <message>
        <source>What the program omits: nothing; the encoder&apos;s wait for the frame; the work before the completion event; the encoder&apos;s own stream when the file is fetched; the wait before the frame&apos;s memory is freed; an encoder for each of two threads. Occurs only on asynchronous devices, depending on the schedule.</source>
        <translation>程序略去什么：什么都不略去；编码器对帧的等待；表示完成的事件之前的工作；取文件时编码器自己的流；归还帧内存之前的等待；两个线程各用一个编码器。仅在异步设备上、且调度允许时才会显现。</translation>
    </message>
    <message>
        <source>frame {} of {} differs from the file that the encoder produces for it alone</source>
        <translation>第 {} 帧（共 {} 帧）不是编码器单独由它生成的文件</translation>
    </message>
    <message>
        <source>the file that {} encoded</source>
        <translation>{} 编码的文件</translation>
    </message>
    <message>
        <source>decoder: {}</source>
        <translation>解码器：{}</translation>
    </message>
    <message>
        <source>broken file, shown as grey: {}</source>
        <translation>文件损坏，以灰色显示：{}</translation>
    </message>
    <message>
        <source>deliberate fault: {}</source>
        <translation>故意的故障：{}</translation>
    </message>
    <message>
        <source>The file that {} encoded holds {}, not {}.</source>
        <translation>{} 编码出的文件为 {}，而非 {}。</translation>
    </message>
    <message>
        <source>Unknown encoder fault &apos;{}&apos;; use {}.</source>
        <translation>&apos;{}&apos; 不是编码器程序的故障；请用 {}。</translation>
    </message>
    <message>
        <source>Invalid subsampling &apos;{}&apos;; use {}.</source>
        <translation>&apos;{}&apos; 不是色度子采样；请用 {}。</translation>
    </message>
    <message>
        <source>read the file</source>
        <translation>读取文件</translation>
    </message>
    <message>
        <source>OpenCV {} has no {} with {}: {}</source>
        <translation>OpenCV {0} 没有 {2} 的 {1}：{3}</translation>
    </message>
    <message>
        <source>{} has another centre for an even kernel.</source>
        <translation>{} 对偶数核的中心不同。</translation>
    </message>
    <message>
        <source>its warps measure from the centre of the corner samples; set align_corners=true.</source>
        <translation>其变形从角样本的中心计数；请设 align_corners=true。</translation>
    </message>
    <message>
        <source>its filters do not wrap around to the other side&apos;s samples.</source>
        <translation>其滤波器不接续另一侧的样本。</translation>
    </message>
    <message>
        <source>cv::resize does not antialias; set antialias=false.</source>
        <translation>cv::resize 不做抗锯齿；请设 antialias=false。</translation>
    </message>
    <message>
        <source>it has only one path.</source>
        <translation>它只有一条路径。</translation>
    </message>
    <message>
        <source>cv::copyMakeBorder does not crop.</source>
        <translation>cv::copyMakeBorder 不裁剪。</translation>
    </message>
    <message>
        <source>the op fills with a colour a channel; set padding to zeros, border or reflection.</source>
        <translation>该算子按通道填充颜色；请将 padding 设为 zeros、border 或 reflection。</translation>
    </message>
    <message>
        <source>cv::cvtColor takes three channels.</source>
        <translation>cv::cvtColor 需要三个通道。</translation>
    </message>
    <message>
        <source>cv::cvtColor has fixed weights.</source>
        <translation>cv::cvtColor 有自己的权重。</translation>
    </message>
    <message>
        <source>cv::rotate moves samples where the op interpolates</source>
        <translation>cv::rotate 移动样本，而该算子作插值</translation>
    </message>
    <message>
        <source>OpenCV does not compute the matrix of Kornia&apos;s RandomAffine</source>
        <translation>OpenCV 不生成 Kornia 的 RandomAffine 的矩阵</translation>
    </message>
    <message>
        <source>OpenCV does not compute the matrix of Kornia&apos;s RandomShear</source>
        <translation>OpenCV 不生成 Kornia 的 RandomShear 的矩阵</translation>
    </message>
    <message>
        <source>cv::medianBlur repeats the border; the op reflects it</source>
        <translation>cv::medianBlur 重复边缘；该算子取反射</translation>
    </message>
    <message>
        <source>cv::equalizeHist takes uint8; the op takes floats</source>
        <translation>cv::equalizeHist 接受 uint8；该算子接受浮点</translation>
    </message>
    <message>
        <source>cv::CLAHE takes uint8 and uint16 and tiles differently; the op takes floats</source>
        <translation>cv::CLAHE 接受 uint8 和 uint16，且分块方式不同；该算子接受浮点</translation>
    </message>
    <message>
        <source>cv::normalize uses one minimum and maximum of all channels</source>
        <translation>cv::normalize 对全部通道取同一最小值和最大值</translation>
    </message>
    <message>
        <source>cv::convertScaleAbs takes the absolute value</source>
        <translation>cv::convertScaleAbs 取绝对值</translation>
    </message>
    <message>
        <source>cv::bitwise_not inverts bits; the op takes floats</source>
        <translation>cv::bitwise_not 对位取反；该算子接受浮点</translation>
    </message>
    <message>
        <source>OpenCV&apos;s HSV has other ranges</source>
        <translation>OpenCV 的 HSV 范围不同</translation>
    </message>
    <message>
        <source>OpenCV does not compute gradients</source>
        <translation>OpenCV 不给出梯度</translation>
    </message>
    <message>
        <source>files are made by the peer opencv, with cv2.imencode</source>
        <translation>文件由外部程序 opencv 用 cv2.imencode 生成</translation>
    </message>
    <message>
        <source>OpenCV has no function for it</source>
        <translation>OpenCV 没有相应的函数</translation>
    </message>
    <message>
        <source>{} has no emulated links between devices.</source>
        <translation>{} 没有设备之间的模拟链路。</translation>
    </message>
    <message>
        <source>done in exact numerics: OpenCV has no {}</source>
        <translation>以 exact 数值方式完成：OpenCV 没有 {}</translation>
    </message>
    <message>
        <source>{} has no {}: {}.</source>
        <translation>{} 没有 {}：{}。</translation>
    </message>
    <message>
        <source>{} does not support placement; {} is placed by the pipeline, which only our own ops support.</source>
        <translation>{} 不作放置；{} 由流水线放置，而这只有我们自己的算子能做到。</translation>
    </message>
    <message>
        <source>{} input divided into float32 in [0, 1], as ToTensor does</source>
        <translation>{} 输入除为 [0, 1] 的 float32，同 ToTensor</translation>
    </message>
    <message>
        <source>{} has no {} of {}.</source>
        <translation>{} 没有 {2} 的 {1}。</translation>
    </message>
    <message>
        <source>{} of OpenCV {}</source>
        <translation>OpenCV {1} 的 {0}</translation>
    </message>
    <message>
        <source>none: {}</source>
        <translation>无：{}</translation>
    </message>
    <message>
        <source>Peer {} ({})</source>
        <translation>外部程序 {}（{}）</translation>
    </message>
    <message>
        <source>Peer {} decoded to {} {}; uint8 pixels of 1 or 3 channels were expected.</source>
        <translation>外部程序 {} 解码得到 {} {}；应为 1 或 3 通道的 uint8 像素。</translation>
    </message>
    <message>
        <source>{} requires pixels on cpu, not on {}.</source>
        <translation>{} 从 cpu 取像素，而不从 {}。</translation>
    </message>
    <message>
        <source>{} has no device &apos;{}&apos;.</source>
        <translation>{} 没有设备 &apos;{}&apos;。</translation>
    </message>
    <message>
        <source>{} has no JPEG codec on {}.</source>
        <translation>{} 在 {} 上没有 JPEG 编解码器。</translation>
    </message>
    <message>
        <source>it takes from {} to {}</source>
        <translation>它接受 {} 到 {}</translation>
    </message>
    <message>
        <source>it takes up to {}</source>
        <translation>它最多接受 {}</translation>
    </message>
    <message>
        <source>it takes from {}</source>
        <translation>它接受不小于 {} 的值</translation>
    </message>
    <message>
        <source>it takes only the default</source>
        <translation>它只接受默认值</translation>
    </message>
    <message>
        <source>it takes {}</source>
        <translation>它接受 {}</translation>
    </message>
    <message>
        <source>this step</source>
        <translation>此步骤</translation>
    </message>
    <message>
        <source>Peer {} ({}) has another {} than {}: {}.</source>
        <translation>外部程序 {}（{}）的 {} 与 {} 的不同：{}。</translation>
    </message>
    <message>
        <source>Peer {} ({}) has no {}.</source>
        <translation>外部程序 {}（{}）没有 {}。</translation>
    </message>
    <message>
        <source>Peer {} ({}) has no {}: {}</source>
        <translation>外部程序 {}（{}）没有 {}：{}</translation>
    </message>
    <message>
        <source>{} has no {} with {}={}; {}.</source>
        <translation>{} 没有 {2}={3} 的 {1}；{4}。</translation>
    </message>
    <message>
        <source>{} requests a tensor &apos;{}&apos; for {}, which this program cannot create.</source>
        <translation>{0} 为 {2} 要求张量 &apos;{1}&apos;，而此程序不生成它。</translation>
    </message>
    <message>
        <source>{} places its own tensors; {} is placed by the pipeline, which only our own devices support.</source>
        <translation>{} 自行放置其张量；{} 由流水线放置，而这只有我们自己的设备能做到。</translation>
    </message>
    <message>
        <source>{} has no device &apos;{}&apos;; it has {}.</source>
        <translation>{} 没有设备 &apos;{}&apos;；它有 {}。</translation>
    </message>
    <message>
        <source>{} input divided into float32 in [0, 1] before it was sent, as ToTensor does</source>
        <translation>{} 输入在发送之前除为 [0, 1] 的 float32，同 ToTensor</translation>
    </message>
    <message>
        <source>done before it was sent, in exact numerics: {} has no {}</source>
        <translation>在发送之前以 exact 数值方式完成：{} 没有 {}</translation>
    </message>
    <message>
        <source>{} does not compute gradients of {}.</source>
        <translation>{} 不给出 {} 的梯度。</translation>
    </message>
    <message>
        <source>{} returned a gradient of the shape {} for an image of {}.</source>
        <translation>{0} 为 {2} 的图像给出形状为 {1} 的梯度。</translation>
    </message>
    <message>
        <source>This build does not support peers, and therefore not {}.</source>
        <translation>此构建不运行外部程序，因此不能运行 {}。</translation>
    </message>
    <message>
        <source>This build does not include OpenCV, and therefore not {}.</source>
        <translation>此构建没有 OpenCV，因此没有 {}。</translation>
    </message>
    <message>
        <source>expected the name of a tensor.</source>
        <translation>应为张量的名称。</translation>
    </message>
    <message>
        <source>expected a device.</source>
        <translation>应为设备。</translation>
    </message>
    <message>
        <source>expected strict or follow_input.</source>
        <translation>应为 strict 或 follow_input。</translation>
    </message>
    <message>
        <source>expected two devices.</source>
        <translation>应为两个设备。</translation>
    </message>
    <message>
        <source>expected an array of at most {} ops.</source>
        <translation>应为至多 {} 个算子的数组。</translation>
    </message>
    <message>
        <source>expected the name of a peer.</source>
        <translation>应为外部程序的名称。</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is there twice.</source>
        <translation>&apos;{}&apos; 出现了两次。</translation>
    </message>
    <message>
        <source>expected the id of an op.</source>
        <translation>应为算子的 id。</translation>
    </message>
    <message>
        <source>this program reads versions 1, 2 and 3.</source>
        <translation>此程序读取版本 1、2 和 3。</translation>
    </message>
    <message>
        <source>Invalid seed &apos;{}&apos;: expected a whole number of at least 0.</source>
        <translation>&apos;{}&apos; 不是种子；种子是不小于 0 的整数。</translation>
    </message>
    <message>
        <source>threads must be 1 or 2, the numbers for which PyTorch is modelled, not &apos;{}&apos;.</source>
        <translation>线程数（threads） 必须为 1 或 2，即 PyTorch 建模所用的数目，而不是 &apos;{}&apos;。</translation>
    </message>
    <message>
        <source>Invalid option &apos;{}&apos; in &apos;{}&apos;; a peer&apos;s options are key=value, as in kornia@cpu/threads=1.</source>
        <translation>&apos;{1}&apos; 中的 &apos;{0}&apos; 不是选项；外部程序的选项写作 key=value，如 kornia@cpu/threads=1。</translation>
    </message>
    <message>
        <source>&apos;{}&apos; has the duplicate option &apos;{}&apos;.</source>
        <translation>&apos;{}&apos; 中选项 &apos;{}&apos; 出现了两次。</translation>
    </message>
    <message>
        <source>Invalid peer name &apos;{}&apos; in &apos;{}&apos;: it must begin with a lowercase letter and contain only lowercase letters, digits, &apos;_&apos;, &apos;-&apos; and &apos;.&apos;.</source>
        <translation>&apos;{1}&apos; 中的 &apos;{0}&apos; 不是外部程序的名称；名称以小写字母开头，由小写字母、数字、&apos;_&apos;、&apos;-&apos; 和 &apos;.&apos; 组成。</translation>
    </message>
    <message>
        <source>Invalid device &apos;{}&apos; in &apos;{}&apos;; a peer&apos;s side is PEER@DEVICE, as in torch@cpu or torch@cuda:0.</source>
        <translation>&apos;{1}&apos; 中的 &apos;{0}&apos; 不是设备；外部程序的一侧写作 PEER@DEVICE，如 torch@cpu 或 torch@cuda:0。</translation>
    </message>
    <message>
        <source>&apos;{}&apos; in &apos;{}&apos; repeats an earlier setting.</source>
        <translation>&apos;{1}&apos; 中的 &apos;{0}&apos; 重复设置了前面已设置的内容。</translation>
    </message>
    <message>
        <source>OpenCV runs only on cpu, not on {}; use cpu/opencv.</source>
        <translation>OpenCV 在 cpu 上计算，不在 {} 上；请用 cpu/opencv。</translation>
    </message>
    <message>
        <source>A number of threads requires framework numerics on cpu; {}/{} produces the same bits with any.</source>
        <translation>线程数用于 cpu 上的 framework 数值方式；{}/{} 用任何线程数都给出相同的位。</translation>
    </message>
    <message>
        <source>A schedule requires an emulated device; {} has its own.</source>
        <translation>调度用于模拟设备；{} 有自己的调度。</translation>
    </message>
    <message>
        <source>in this program</source>
        <translation>在 this program 中</translation>
    </message>
    <message>
        <source>{} thread</source>
        <translation>{} 个线程</translation>
    </message>
    <message>
        <source>seed {}</source>
        <translation>种子 {}</translation>
    </message>
    <message>
        <source>schedule {}</source>
        <translation>调度 {}</translation>
    </message>
    <message>
        <source> · </source>
        <translation> · </translation>
    </message>
</context>
<context>
    <name>engine/report/chart</name>
    <message>
        <source>Left to right: measured time, stretched where boxes would be too narrow.</source>
        <translation>从左到右：测得的时间，方框过窄处有拉伸。</translation>
    </message>
    <message>
        <source>Left to right: the order in which calls were made and work was started. Widths are not times: timings of an emulated device are not those of a GPU.</source>
        <translation>从左到右：发出调用和开始工作的次序。宽度不表示时间：模拟设备不能说明 GPU 的速度。</translation>
    </message>
    <message>
        <source>Left to right: the order in which the host made the calls. Widths are not times: timings of an emulated device are not those of a GPU.</source>
        <translation>从左到右：主机发出调用的次序。宽度不表示时间：模拟设备不能说明 GPU 的速度。</translation>
    </message>
    <message>
        <source>Left to right: the order in which the host made the calls. Widths are not times.</source>
        <translation>从左到右：主机发出调用的次序。宽度不表示时间。</translation>
    </message>
    <message>
        <source>what the host does itself</source>
        <translation>主机自身所做的</translation>
    </message>
    <message>
        <source>#{}</source>
        <translation>#{}</translation>
    </message>
    <message>
        <source>No runtime call was recorded.</source>
        <translation>没有录制运行时的调用。</translation>
    </message>
    <message>
        <source>Nothing unordered: there is {} call.</source>
        <translation>没有未排序的访问：仅有 {} 次调用。</translation>
    </message>
    <message>
        <source>Nothing unordered: of {} calls, any two that touch the same bytes have a guaranteed order.</source>
        <translation>没有未排序的访问：在 {} 次调用中，触及相同字节的任意两次都有确定的先后次序。</translation>
    </message>
    <message>
        <source>{} hazard: accesses to the same bytes without a guaranteed order.</source>
        <translation>{} 处竞态：对相同字节的访问没有确定的先后次序。</translation>
    </message>
    <message>
        <source>{} hazards: accesses to the same bytes without a guaranteed order.</source>
        <translation>{} 处竞态：对相同字节的访问没有确定的先后次序。</translation>
    </message>
    <message>
        <source>event {}</source>
        <translation>事件 {}</translation>
    </message>
    <message>
        <source>launch</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>record</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>synchronize</source>
        <translation>同步</translation>
    </message>
    <message>
        <source>signal</source>
        <translation>发出信号</translation>
    </message>
    <message>
        <source>await</source>
        <translation>等待信号</translation>
    </message>
    <message>
        <source>writes {}: {} from byte {}, on {}</source>
        <translation>写 {0}：从字节 {2} 起的 {1}，位于 {3}</translation>
    </message>
    <message>
        <source>reads {}: {} from byte {}, on {}</source>
        <translation>读 {0}：从字节 {2} 起的 {1}，位于 {3}</translation>
    </message>
    <message>
        <source>writes {}: from byte {} to its end, on {}</source>
        <translation>写 {0}：从字节 {1} 到末尾，位于 {2}</translation>
    </message>
    <message>
        <source>reads {}: from byte {} to its end, on {}</source>
        <translation>读 {0}：从字节 {1} 到末尾，位于 {2}</translation>
    </message>
    <message>
        <source>writes {}, on {}</source>
        <translation>写入 {}，位于 {}</translation>
    </message>
    <message>
        <source>reads {}, on {}</source>
        <translation>读取 {}，位于 {}</translation>
    </message>
    <message>
        <source>The host continues at once; both buffers are in use until the stream is synchronised.</source>
        <translation>主机立即继续；在等待该流之前，两个缓冲区都在使用中。</translation>
    </message>
    <message>
        <source>The host continues when the source was read, before the copy has arrived.</source>
        <translation>源读完后主机即继续，此时复制尚未到达。</translation>
    </message>
    <message>
        <source>The host waits until the copy has arrived.</source>
        <translation>主机等待复制到达。</translation>
    </message>
    <message>
        <source>non-blocking</source>
        <translation>非阻塞</translation>
    </message>
    <message>
        <source>blocking</source>
        <translation>阻塞</translation>
    </message>
    <message>
        <source>legacy default</source>
        <translation>传统默认</translation>
    </message>
    <message>
        <source>{} ({}) of {}</source>
        <translation>{2} 的 {0}（{1}）</translation>
    </message>
    <message>
        <source>the host itself</source>
        <translation>主机自身</translation>
    </message>
    <message>
        <source>the host itself, for {}</source>
        <translation>主机自身，针对 {}</translation>
    </message>
    <message>
        <source>stream {} (default)</source>
        <translation>流 {}（默认）</translation>
    </message>
    <message>
        <source>#{} {}</source>
        <translation>#{} {}</translation>
    </message>
    <message>
        <source>#{} {}: {}</source>
        <translation>#{} {}：{}</translation>
    </message>
    <message>
        <source>where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>op</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>issued</source>
        <translation>发出</translation>
    </message>
    <message>
        <source>call {} of {}, by {}, after {}</source>
        <translation>第 {} 次调用，共 {} 次，由 {} 发出，在 {} 之后</translation>
    </message>
    <message>
        <source>ran</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>{} to {} (emulated: only the order is meaningful, the time is not that of a GPU)</source>
        <translation>{} 至 {}（模拟：只有次序有意义，时间不能说明 GPU 的情况）</translation>
    </message>
    <message>
        <source>host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>buffer</source>
        <translation>缓冲区</translation>
    </message>
</context>
<context>
    <name>engine/report/document</name>
    <message>
        <source>Unsupported report format &apos;{}&apos;: the name must end in one of {}.</source>
        <translation>不支持的报告格式 &apos;{}&apos;：文件名必须以 {} 之一结尾。</translation>
    </message>
    <message>
        <source>Web page</source>
        <translation>网页</translation>
    </message>
    <message>
        <source>Table (CSV)</source>
        <translation>表格 (CSV)</translation>
    </message>
    <message>
        <source>Plain text</source>
        <translation>纯文本</translation>
    </message>
</context>
<context>
    <name>engine/report/jpeg</name>
    <message>
        <source>encoders {} write the same bytes</source>
        <translation>编码器 {} 写出相同的字节</translation>
    </message>
    <message>
        <source>{} failed</source>
        <translation>{} 个失败</translation>
    </message>
    <message>
        <source>one image of {} dB</source>
        <translation>一种图片，{} dB</translation>
    </message>
    <message>
        <source>{} different images of {} to {} dB</source>
        <translation>{} 种不同的图片，{} 至 {} dB</translation>
    </message>
</context>
<context>
    <name>engine/report/pdf</name>
    <message>
        <source>Not enough memory for the PDF report.</source>
        <translation>内存不足，无法生成 PDF 报告。</translation>
    </message>
    <message>
        <source>The PDF report could not be drawn: {}.</source>
        <translation>无法绘制 PDF 报告：{}。</translation>
    </message>
</context>
<context>
    <name>engine/report/recordings</name>
    <message>
        <source>No other axis holds the differences together as much.</source>
        <translation>没有其他轴使差异如此集中。</translation>
    </message>
    <message>
        <source>No axis holds the differences together.</source>
        <translation>没有哪个轴使差异集中。</translation>
    </message>
    <message>
        <source>By itself: {}</source>
        <translation>单独运行：{}</translation>
    </message>
    <message>
        <source>A by itself: {}</source>
        <translation>A 单独运行：{}</translation>
    </message>
    <message>
        <source>B by itself: {}</source>
        <translation>B 单独运行：{}</translation>
    </message>
    <message>
        <source>contract {}</source>
        <translation>契约 {}</translation>
    </message>
    <message>
        <source>{} and {} are the same in both.</source>
        <translation>{} 和 {} 在两者中相同。</translation>
    </message>
    <message>
        <source>{} draw</source>
        <translation>{} 个抽取</translation>
    </message>
    <message>
        <source>{} draws</source>
        <translation>{} 个抽取</translation>
    </message>
    <message>
        <source>{} parameter</source>
        <translation>{} 个参数</translation>
    </message>
    <message>
        <source>{} parameters</source>
        <translation>{} 个参数</translation>
    </message>
    <message>
        <source>{} draw is the same in both.</source>
        <translation>{} 个抽取在两者中相同。</translation>
    </message>
    <message>
        <source>{} draws are the same in both.</source>
        <translation>{} 个抽取在两者中相同。</translation>
    </message>
    <message>
        <source>{} parameter is the same in both.</source>
        <translation>{} 个参数在两者中相同。</translation>
    </message>
    <message>
        <source>{} parameters are the same in both.</source>
        <translation>{} 个参数在两者中相同。</translation>
    </message>
    <message>
        <source>{} (in B {})</source>
        <translation>{}（在 B {} 中）</translation>
    </message>
    <message>
        <source>By itself, on its recorded input, the first that differs is {} of B.</source>
        <translation>在录制的输入上单独运行时，第一个不同的是 B 的 {}。</translation>
    </message>
    <message>
        <source>By itself, on its recorded input, the first that differs is {}.</source>
        <translation>在录制的输入上单独运行时，第一个不同的是 {}。</translation>
    </message>
    <message>
        <source>By itself, on its recorded input, none differs.</source>
        <translation>在录制的输入上单独运行时，没有不同的。</translation>
    </message>
    <message>
        <source>Equal: no array differs</source>
        <translation>相等：没有数组不同</translation>
    </message>
    <message>
        <source>Equal: no step differs</source>
        <translation>相等：没有步骤不同</translation>
    </message>
    <message>
        <source>Equal: no step that ran here differs</source>
        <translation>相等：在此处运行的步骤均无不同</translation>
    </message>
    <message>
        <source>{}; not the same: {}.</source>
        <translation>{}；不一致的是：{}。</translation>
    </message>
    <message>
        <source>{}; not the same: {}, and {} more.</source>
        <translation>{}；不一致的是：{}，以及另外 {} 项。</translation>
    </message>
    <message>
        <source>Bit-exact: no array differs.</source>
        <translation>位精确：没有数组不同。</translation>
    </message>
    <message>
        <source>Bit-exact: no step that ran here differs.</source>
        <translation>位精确：在此处运行的步骤均无不同。</translation>
    </message>
    <message>
        <source>Bit-exact: no step differs.</source>
        <translation>位精确：没有步骤不同。</translation>
    </message>
    <message>
        <source>{} tensor that ran here differs, first {}</source>
        <translation>在此处运行的 {} 个张量不同，首先是 {}</translation>
    </message>
    <message>
        <source>{} tensors that ran here differ, first {}</source>
        <translation>在此处运行的 {} 个张量不同，首先是 {}</translation>
    </message>
    <message>
        <source>{} tensor differs, first {}</source>
        <translation>{} 个张量不同，首先是 {}</translation>
    </message>
    <message>
        <source>{} tensors differ, first {}</source>
        <translation>{} 个张量不同，首先是 {}</translation>
    </message>
    <message>
        <source>Within tolerance ({}): {}.</source>
        <translation>在容差内（{}）：{}。</translation>
    </message>
    <message>
        <source>Different: {}; the worst is {}.</source>
        <translation>不同：{}；最差的是 {}。</translation>
    </message>
    <message>
        <source>{} array differs</source>
        <translation>{} 个数组不同</translation>
    </message>
    <message>
        <source>{} arrays differ</source>
        <translation>{} 个数组不同</translation>
    </message>
    <message>
        <source>Different: {} array has no counterpart of its shape and dtype in the other file.</source>
        <translation>不同：{} 个数组在另一个文件中没有形状和 dtype 相同的对应者。</translation>
    </message>
    <message>
        <source>Different: {} arrays have no counterpart of their shape and dtype in the other file.</source>
        <translation>不同：{} 个数组在另一个文件中没有形状和 dtype 相同的对应者。</translation>
    </message>
    <message>
        <source>Different: first at {}.</source>
        <translation>不同：首先出现在 {}。</translation>
    </message>
    <message>
        <source>Different, though no tensor differs.</source>
        <translation>不同，但没有张量不同。</translation>
    </message>
    <message>
        <source>B drew different random numbers, first {}.</source>
        <translation>B 抽取了不同的随机数，首先是 {}。</translation>
    </message>
    <message>
        <source>Computed with different parameters, first {}: {}</source>
        <translation>所用参数不同，首先是 {}：{}</translation>
    </message>
    <message>
        <source>Nothing was compared: neither recording has a step.</source>
        <translation>没有进行比较：两个录制都没有步骤。</translation>
    </message>
    <message>
        <source>Nothing was compared.</source>
        <translation>没有进行比较。</translation>
    </message>
</context>
<context>
    <name>engine/report/run</name>
    <message>
        <source>Only a run can be captured; two external files have no steps.</source>
        <translation>只能捕获运行；来自外部的两个文件没有步骤。</translation>
    </message>
    <message>
        <source>The capture contains only side A, so there is nothing to compare. Use &apos;comparo diff&apos; to compare two captures.</source>
        <translation>捕获文件只有 A 侧，因此没有可比较的内容。&apos;comparo diff&apos; 可比较两个捕获文件。</translation>
    </message>
    <message>
        <source>{} {} pairs like this one.</source>
        <translation>{}共有 {} 对这样的访问。</translation>
    </message>
    <message>
        <source>A report needs the images of both sides; one of them is empty.</source>
        <translation>报告需要两侧的图像；其中之一为空。</translation>
    </message>
    <message>
        <source>A report needs two images of one shape; A is {}, B is {}.</source>
        <translation>报告需要形状相同的两张图像；A 为 {}，B 为 {}。</translation>
    </message>
    <message>
        <source>A report needs two images of one dtype; A is {}, B is {}.</source>
        <translation>报告需要 dtype 相同的两张图像；A 为 {}，B 为 {}。</translation>
    </message>
    <message>
        <source>The comparison of a report does not belong to its images.</source>
        <translation>报告的比较所用的图像与报告中的图像不同。</translation>
    </message>
    <message>
        <source>Unsupported timeline format &apos;{}&apos;; use .svg or .json.</source>
        <translation>不支持的时间线格式 &apos;{}&apos;；请使用 .svg 或 .json。</translation>
    </message>
</context>
<context>
    <name>engine/report/sides</name>
    <message>
        <source>{} First at {}.</source>
        <translation>{}首先出现在{}。</translation>
    </message>
</context>
<context>
    <name>engine/report/sweep</name>
    <message>
        <source>The sweep has no such case.</source>
        <translation>扫描中没有这个用例。</translation>
    </message>
    <message>
        <source>The image is another one since this case ran.</source>
        <translation>自该用例运行以来，图片已不同。</translation>
    </message>
    <message>
        <source>Not enough memory for them.</source>
        <translation>内存不足以生成它们。</translation>
    </message>
</context>
<context>
    <name>engine/scenario</name>
    <message>
        <source>{} still has this fault</source>
        <translation>{} 仍有此故障</translation>
    </message>
    <message>
        <source>{} does not have this fault</source>
        <translation>{} 没有此故障</translation>
    </message>
    <message>
        <source>(Tested on a second device with CPU memory, which stands in for a GPU.)</source>
        <translation>（在以 CPU 内存代替 GPU 的第二个设备上尝试。）</translation>
    </message>
    <message>
        <source>(Tested on {}.)</source>
        <translation>（在 {} 上尝试。）</translation>
    </message>
    <message>
        <source>{} cannot be tested on an installed library. {}</source>
        <translation>{} 无法在已安装的库上尝试。{}</translation>
    </message>
    <message>
        <source>{} is a fault of {}, but peer {} is {}. Use --peer {} ({}).</source>
        <translation>{} 是 {} 的故障；外部程序 {} 是 {}。请询问 --peer {}（{}）。</translation>
    </message>
    <message>
        <source>Peer {} ({}) cannot test {}.</source>
        <translation>外部程序 {}（{}）不能尝试 {}。</translation>
    </message>
    <message>
        <source>{}: {} {}</source>
        <translation>{}：{} {}</translation>
    </message>
    <message>
        <source>{}: A is {}, B is {}. {}</source>
        <translation>{}：A 为 {}，B 为 {}。{}</translation>
    </message>
    <message>
        <source>The mean that was created on the CPU</source>
        <translation>在 CPU 上创建的 mean</translation>
    </message>
    <message>
        <source>kornia #2837; fixed by #2838</source>
        <translation>kornia #2837；由 #2838 修复</translation>
    </message>
    <message>
        <source>jpeg_codec_differentiable failed for every CUDA image: &apos;Expected all tensors to be on the same device&apos;. The culprit is eight calls further in. Before chroma is halved it is blurred; the blur&apos;s kernel comes from a Gaussian, which had been given a new argument, mean, for another feature. Where nobody passed one, it was made with the function&apos;s own device argument, which was empty: so on the CPU, to be subtracted from numbers on the GPU. No test ran the codec on a GPU. Look at the error: it shows the whole chain, with the device of every tensor. The remedy is one line: make the mean on sigma&apos;s device.</source>
        <translation>jpeg_codec_differentiable 对每张 CUDA 图像都失败：&apos;Expected all tensors to be on the same device&apos;。症结在往里第八层调用。色度减半之前要先模糊；模糊的核来自一个高斯函数，而该函数为了另一项功能新增了参数 mean。没有传入时，它用函数自己的 device 参数创建，而该参数为空：于是创建在 CPU 上，却要从 GPU 上的数中减去。没有任何测试在 GPU 上运行过该编解码器。请看错误：它给出整条调用链以及每个张量的设备。补救只需一行：在 sigma 的设备上创建 mean。</translation>
    </message>
    <message>
        <source>Open the fault: side A is right, side B raises an error; read the chain from the codec to the mean.</source>
        <translation>打开故障：A 侧正确，B 侧拒绝；阅读从编解码器到 mean 的调用链。</translation>
    </message>
    <message>
        <source>Check the devices of the tensors: only one was on the wrong device.</source>
        <translation>查看哪些张量在正确的设备上：只有一个不在。</translation>
    </message>
    <message>
        <source>Choose the fix: output and gradients are the same on both devices, bit for bit.</source>
        <translation>选择修复：输出和梯度在两个设备上逐位相同。</translation>
    </message>
    <message>
        <source>create the mean on sigma&apos;s device</source>
        <translation>在 sigma 的设备上创建 mean</translation>
    </message>
    <message>
        <source>The quality that stayed on the CPU</source>
        <translation>留在 CPU 上的 quality</translation>
    </message>
    <message>
        <source>kornia #2867, #2883, #2954; fixed by #3149</source>
        <translation>kornia #2867、#2883、#2954；由 #3149 修复</translation>
    </message>
    <message>
        <source>With the codec mended, RandomJPEG still failed on CUDA: quality and quantisation tables stayed on the CPU. One side held that an augmentation is a module, so the image should match the module&apos;s device; users answered that even a moved module failed. Two patches were closed without being merged; after a year the codec casts quality and tables to the image&apos;s device. The tests took a device and built their images on the CPU. Look at the error: quality is named first, because it is checked first. The remedies: tensors that follow the image, which copies them at every call, or a module that moves as a whole.</source>
        <translation>编解码器修好之后，RandomJPEG 在 CUDA 上仍然失败：quality 和量化表留在 CPU 上。一方认为增强是一个模块，图像应当与模块的设备一致；用户则回应说，即使移动了模块也会失败。两个补丁未合并就被关闭；一年之后，编解码器才把 quality 和量化表转到图像的设备上。测试接收一个设备参数，却在 CPU 上创建图像。请看错误：首先指出 quality，因为它最先被检查。补救办法：让张量跟随图像，代价是每次调用都要复制；或者整体移动模块。</translation>
    </message>
    <message>
        <source>Open the fault: side B raises an error that names quality and both devices.</source>
        <translation>打开故障：B 侧拒绝，并指出 quality 和两个设备。</translation>
    </message>
    <message>
        <source>Choose the first fix and find the copies that it costs under Provenance.</source>
        <translation>选择第一个修复，并在“溯源”中找到它带来的复制。</translation>
    </message>
    <message>
        <source>Choose the second fix: nothing is copied when the codec runs.</source>
        <translation>选择第二个修复：编解码器运行时没有任何复制。</translation>
    </message>
    <message>
        <source>quality and tables follow the image</source>
        <translation>质量和量化表跟随图像</translation>
    </message>
    <message>
        <source>move the whole module with .to(device)</source>
        <translation>用 .to(device) 移动整个模块</translation>
    </message>
    <message>
        <source>The gradient that stayed on the CPU</source>
        <translation>留在 CPU 上的渐变</translation>
    </message>
    <message>
        <source>kornia #3028, #3704; fixed by #3457</source>
        <translation>kornia #3028、#3704；由 #3457 修复</translation>
    </message>
    <message>
        <source>RandomGaussianIllumination draws its gradient with a generator that lives where the module was built, on the CPU, and adds it to an image on the GPU: &apos;Expected all tensors to be on the same device&apos;. The first version moved the gradient; a speed-up removed the move, and made the addition in place. With p below 1 the crash depended on the seed, because an empty selection skipped the addition. Nothing tested CPU against GPU. Look at the error: it names the op, the tensor, both devices and who called whom. The remedies: move the whole module, or let its tensors follow the image.</source>
        <translation>RandomGaussianIllumination 用位于模块创建之处（CPU 上）的生成器抽取渐变，再把它加到 GPU 上的图像：&apos;Expected all tensors to be on the same device&apos;。最初的版本会移动该渐变；一次提速去掉了这一移动，并改为原地相加。p 小于 1 时是否崩溃取决于种子，因为空的选择会跳过相加。没有任何测试把 CPU 与 GPU 对照。请看错误：它指出算子、张量、两个设备以及谁调用了谁。补救办法：移动整个模块，或者让其张量跟随图像。</translation>
    </message>
    <message>
        <source>Open the fault: side A is right, side B raises an error that names the device of each tensor.</source>
        <translation>打开故障：A 侧正确，B 侧报错，并指出每个张量所在的设备。</translation>
    </message>
    <message>
        <source>Choose the first fix and find the gradient&apos;s device under Provenance.</source>
        <translation>选择第一个修复，并在“溯源”中找到渐变的设备。</translation>
    </message>
    <message>
        <source>Choose the second fix and find the copy that it costs at every call.</source>
        <translation>选择第二个修复，并找到它在每次调用时带来的复制。</translation>
    </message>
    <message>
        <source>parameters follow the input</source>
        <translation>参数跟随输入</translation>
    </message>
    <message>
        <source>The table that was left on GPU 0</source>
        <translation>留在 GPU 0 上的表</translation>
    </message>
    <message>
        <source>kornia #1921, #2791; fixed by #2792, #2853</source>
        <translation>kornia #1921、#2791；由 #2792、#2853 修复</translation>
    </message>
    <message>
        <source>RandomPlanckianJitter built its table of illuminants on the default GPU and did not register it as a buffer, so module.to(&apos;cuda:1&apos;) left it behind. Each call then copied it from GPU 0 to GPU 1. On one machine with two RTX 3070 that copy delivered wrong values without any error; on a pair of A5000 it worked. Here a broken link between the emulated devices delivers zeros, as such machines may: red and blue vanish on the second device, silently. On real GPUs the fault shows only where their peer link is broken. Registered, the table moves with the module and never crosses that link.</source>
        <translation>RandomPlanckianJitter 在默认 GPU 上创建光源表，却没有把它注册为缓冲区，因此 module.to(&apos;cuda:1&apos;) 把它留在了原处。此后每次调用都把它从 GPU 0 复制到 GPU 1。在一台装有两块 RTX 3070 的机器上，这一复制给出错误的值而没有任何报错；在两块 A5000 上则正常。这里，模拟的设备之间一条断开的连接像那类机器可能做的那样给出零：红色和蓝色在第二个设备上悄然消失。在真实 GPU 上，只有其直连链路断开时故障才会显现。注册之后，该表随模块移动，不再经过那条链路。</translation>
    </message>
    <message>
        <source>Compare device 0 with device 1: same op, same parameters, a different image.</source>
        <translation>将设备 0 与设备 1 比较：同一算子，相同数值，不同图片。</translation>
    </message>
    <message>
        <source>Read under Provenance that &apos;pl&apos; is not registered and where it was copied from.</source>
        <translation>在“溯源”中可以看到 &apos;pl&apos; 没有注册，以及它从哪里复制而来。</translation>
    </message>
    <message>
        <source>Choose the fix: the broken link is still there, and does not matter.</source>
        <translation>选择修复：断开的连接仍在，但已无关紧要。</translation>
    </message>
    <message>
        <source>register the table as a buffer</source>
        <translation>将该表注册为缓冲区</translation>
    </message>
    <message>
        <source>Unknown scenario &apos;{}&apos;; {}.</source>
        <translation>没有案例 &apos;{}&apos;；{}。</translation>
    </message>
    <message>
        <source>Subtracted in uint8, the largest difference reads {}.</source>
        <translation>以 uint8 相减，最大差异读作 {}。</translation>
    </message>
    <message>
        <source>Fix: {}</source>
        <translation>修复：{}</translation>
    </message>
    <message>
        <source>This scenario needs {} CUDA devices, but there are {}. Emulated ones are always available: use emu.</source>
        <translation>此案例需要 {} 个 CUDA 设备；现有 {} 个。模拟设备始终可用：请用 emu。</translation>
    </message>
    <message>
        <source>This scenario needs {} emulated CUDA devices, but there are {}. Emulated ones are always available: use emu.</source>
        <translation>此案例需要 {} 个模拟 CUDA 设备；现有 {} 个。模拟设备始终可用：请用 emu。</translation>
    </message>
    <message>
        <source>{} has no fix {}; it has {}.</source>
        <translation>{} 没有修复 {}；共有 {} 个。</translation>
    </message>
    <message>
        <source>It is a race inside torchvision&apos;s GPU encoder, which a peer cannot show from outside: files of a racing encoder may be correct.</source>
        <translation>这是 torchvision 的 GPU 编码器内部的竞争，外部程序从外面看不出来：存在竞争的编码器写出的文件也可能是对的。</translation>
    </message>
    <message>
        <source>Read under Streams which two calls have no order between them, and which edge is missing.</source>
        <translation>在“流”中可以看到哪两个调用之间没有先后次序，以及缺少哪条边。</translation>
    </message>
    <message>
        <source>Replay B under other schedules: the pixels may be correct, the hazard remains.</source>
        <translation>以其他调度重放 B：像素可能是对的，竞态仍在。</translation>
    </message>
    <message>
        <source>Choose the fix: the same calls with one more edge.</source>
        <translation>选择修复：同样的调用，多一条边。</translation>
    </message>
    <message>
        <source>Encoded before the frame was there</source>
        <translation>帧尚未到达就已编码</translation>
    </message>
    <message>
        <source>Users of torchvision&apos;s GPU encoder saw noise in 4K images: legal JPEG files with the wrong pixels. The encoder works on a stream of its own, and nothing made that stream wait for the stream on which the image was still being made. The larger the image, the later its producer ends, and the likelier the encoder reads memory in which an earlier frame still lies. A synchronisation before the call hid it, and release 0.22 put one there. Look at the stripes of another frame, and at the edge that is missing between the copy of the frame and the first kernel of the encoder.</source>
        <translation>torchvision 的 GPU 编码器的用户在 4K 图片中看到噪声：JPEG 文件合法，像素却不对。编码器在自己的流上工作，没有任何机制让该流等待仍在生成图片的流。图片越大，其生成者结束得越晚，编码器也就越可能读到仍存放着先前某帧的内存。在调用之前做一次同步可以掩盖它，0.22 版就加了这样一次同步。请看另一帧的条纹，以及帧的复制与编码器第一个核函数之间缺少的边。</translation>
    </message>
    <message>
        <source>the encoder&apos;s stream waits for the caller&apos;s</source>
        <translation>编码器的流等待调用者的流</translation>
    </message>
    <message>
        <source>The completion event, recorded before the work</source>
        <translation>表示完成的事件记录在工作之前</translation>
    </message>
    <message>
        <source>The encoder recorded its completion event on its private stream and only then queued the encoding. An event marks what was queued before it, so that the caller&apos;s stream, which waited for it, waited for nothing and copied the encoded bytes while they were being fetched. The file begins as this frame and goes on as the last one: its header is right, its Huffman codes fall out of step, and the decoder paints noise or shreds of another frame. Run twice, it may look right twice. The race detector needs no luck: it names the fetch and the copy that have no order.</source>
        <translation>编码器先在自己的私有流上记录完成事件，之后才把编码排入队列。事件标记的是排在它之前的工作，因此等待它的调用者的流等于什么都没等，在编码字节仍在取出时就复制了它们。文件开头是这一帧，后面却是上一帧：文件头正确，Huffman 码字逐步错位，解码器画出噪声或另一帧的碎片。运行两次，也可能两次都看似正确。竞争检测不靠运气：它指出没有先后次序的取出与复制。</translation>
    </message>
    <message>
        <source>record the event after the work</source>
        <translation>在工作之后记录事件</translation>
    </message>
    <message>
        <source>Fetched on a stream without synchronisation</source>
        <translation>在没有人等待的流上取出</translation>
    </message>
    <message>
        <source>The encoded bytes were fetched on stream 0, the legacy default stream, while the encoder&apos;s own stream does not block against it. The caller waited for the encoder&apos;s stream, so that nothing ordered the fetch before the caller&apos;s copy, nor before the next image, which overwrites the encoder&apos;s bytes. Under threads, files came out truncated or broken. Look at the lane of the default stream in the timeline: no arrow leads out of it.</source>
        <translation>编码后的字节在流 0（传统默认流）上取出，而编码器自己的流与它互不阻塞。调用者等待的是编码器的流，因此没有任何机制让取出先于调用者的复制，也没有让它先于会覆盖编码器字节的下一张图片。在多线程下，文件会被截断或损坏。请看时间线上默认流的轨道：没有任何箭头从它引出。</translation>
    </message>
    <message>
        <source>fetch on the encoder&apos;s own stream</source>
        <translation>在编码器自己的流上取出</translation>
    </message>
    <message>
        <source>Memory given back while another stream reads it</source>
        <translation>另一个流仍在读取时就归还内存</translation>
    </message>
    <message>
        <source>The contiguous copy of the image is a temporary. When the call returns, it goes back to the caching allocator, which hands it out again at once on the caller&apos;s stream: right for work on that stream, but the encoder reads it on a stream of its own. The next frame is copied into the same memory while the encoder is still reading. On an H100 a reproducer of the decoder&apos;s twin of this fault spoiled 199 of 200 images. Look for the use after free: the frame&apos;s memory has a new owner before the encoder&apos;s last read.</source>
        <translation>图片的连续副本是临时的。调用返回时，它回到缓存分配器，后者立即在调用者的流上再次分配它：对该流上的工作来说没有问题，但编码器是在自己的流上读取它。编码器仍在读取时，下一帧就已复制到同一块内存中。在 H100 上，解码器的同类故障的重现程序毁掉了 200 张图片中的 199 张。请查看释放后使用：在编码器最后一次读取之前，该帧的内存已有了新主人。</translation>
    </message>
    <message>
        <source>the caller&apos;s stream waits for the encoder before it frees</source>
        <translation>调用者的流等待编码器之后才释放</translation>
    </message>
    <message>
        <source>Two threads, one encoder</source>
        <translation>两个线程，一个编码器</translation>
    </message>
    <message>
        <source>An encoder state holds the work of one image: coefficients, bit counts, the bytes of the file. nvJPEG asks for one state for each thread, and says that fetching returns the last image encoded with that state. Two workers that share one state each queue their own order correctly, and still mix their images, because neither knows of the other&apos;s stream. Look at the two encoder lanes in the timeline: they write the same buffers, and no arrow connects them.</source>
        <translation>一个编码器状态保存一张图片的工作：系数、位数统计、文件的字节。nvJPEG 要求每个线程一个状态，并说明取出返回的是用该状态最后编码的图片。共用一个状态的两个工作线程各自的排队次序都正确，却仍会混淆图片，因为彼此都不知道对方的流。请看时间线上两条编码器轨道：它们写入相同的缓冲区，却没有箭头相连。</translation>
    </message>
    <message>
        <source>one encoder for each thread</source>
        <translation>每个线程一个编码器</translation>
    </message>
    <message>
        <source>Salt and pepper after a uint8 resize</source>
        <translation>uint8 缩放之后的椒盐噪声</translation>
    </message>
    <message>
        <source>From torch 2.1 on the CPU resizes uint8 images in fixed point (AVX2): int16 weights, and an image rounded to uint8 between the two passes. CUDA casts to float32 and rounds once, half to even. The results differ by one step at scattered pixels. The reporter subtracted the two uint8 tensors: -1 wrapped to 255, and a difference of one step looked like salt and pepper. Look at the difference in widened arithmetic, and at the cause panel: the fixed-point path explains every pixel. Converting to float32 first takes both devices down one path; with exact numerics they agree bit for bit.</source>
        <translation>从 torch 2.1 起，CPU 以定点（AVX2）缩放 uint8 图像：int16 权重，并在两遍之间把图像舍入为 uint8。CUDA 转换为 float32，只舍入一次，中点取偶。结果在零散的像素上相差一步。报告者将两个 uint8 张量相减：-1 回绕成 255，一步之差看起来就像椒盐噪声。请看以加宽的算术得到的差异，以及原因面板：定点路径可以解释每个像素。先转换为 float32 使两个设备走同一条路径；采用 exact 数值方式时两者逐位一致。</translation>
    </message>
    <message>
        <source>Show the difference map and turn the gain up: it is one step, everywhere.</source>
        <translation>显示差异图并增大增益：处处都是一步。</translation>
    </message>
    <message>
        <source>Point at a differing pixel and read how far its value was from the tie.</source>
        <translation>指向一个有差异的像素，查看其值距舍入中点有多远。</translation>
    </message>
    <message>
        <source>Choose bicubic in the fault: clamping between the passes causes much larger differences.</source>
        <translation>在故障中选择 bicubic：两遍之间的截断会造成大得多的差异。</translation>
    </message>
    <message>
        <source>convert to float32 first, exact numerics</source>
        <translation>先转换为 float32，采用 exact 数值方式</translation>
    </message>
    <message>
        <source>One more thread, different results</source>
        <translation>多一个线程，位就不同</translation>
    </message>
    <message>
        <source>The workers of a DataLoader compute with one thread, the main process with several. A float32 image of three channels, resized bilinearly without antialiasing, then differs in a third of its samples or more: on the CPU alone, with one library. ATen has two kernels for it. With one thread, three channels go through the vectorised one, which multiplies the weights of both directions first; with more threads it interpolates along the rows and then between them. Only the rounding differs, but a bit-exact test fails on a machine with a different number of cores. Look at the cause panel: the code of one thread, in the place of that of two, explains every sample.</source>
        <translation>DataLoader 的工作进程用一个线程计算，主进程用多个线程。一张三通道的 float32 图片，不抗锯齿地双线性缩放后，三分之一或更多的样本有不同的位：仅在 CPU 上，同一个库。ATen 对此有两个核函数。一个线程时，三通道走向量化的核函数，它先将两个方向的权重相乘；多个线程时，它先沿行插值，再在行间插值。不同之处只在舍入，但要求位精确的测试换到核心数不同的机器上就会失败。请看原因面板：以一个线程的代码代替两个线程的代码，可以解释每个样本。</translation>
    </message>
    <message>
        <source>Read under Cause which model reproduces each side bit for bit.</source>
        <translation>在“原因”中可以看到哪个模型逐位给出每一侧。</translation>
    </message>
    <message>
        <source>Set the difference to ULP: it is a few, wherever the image has texture.</source>
        <translation>将差异设为 ULP：凡图片有纹理之处，都是几个 ULP。</translation>
    </message>
    <message>
        <source>Check the installed torchvision: --peer torchvision.</source>
        <translation>询问您已安装的 torchvision：--peer torchvision。</translation>
    </message>
    <message>
        <source>the same number of threads on both sides (torch.set_num_threads)</source>
        <translation>两侧使用相同数量的线程（torch.set_num_threads）</translation>
    </message>
    <message>
        <source>antialias=true, torchvision&apos;s default, which has one kernel</source>
        <translation>antialias=true，torchvision 的默认值，它只有一个核函数</translation>
    </message>
</context>
<context>
    <name>engine/stress</name>
    <message>
        <source>Invalid number of threads: a stress run supports 1 to {}, not {}.</source>
        <translation>压力测试使用 1 到 {} 个线程；此处为 {} 个。</translation>
    </message>
    <message>
        <source>Invalid number of iterations: a stress run supports 1 to {}, not {}.</source>
        <translation>压力测试需要 1 到 {} 次迭代；此处为 {} 次。</translation>
    </message>
    <message>
        <source>A stress run needs the size of its frames.</source>
        <translation>压力测试需要帧的尺寸。</translation>
    </message>
    <message>
        <source>Invalid frame size: a stress run supports 1x1 to 16384x16384 pixels, not {}x{}.</source>
        <translation>压力测试的帧为 1x1 到 16384x16384 像素；此尺寸为 {}x{}。</translation>
    </message>
    <message>
        <source>Invalid tau: the interval test needs a value above 0 and at most 16 DCT units, not {}.</source>
        <translation>区间检验的 tau 大于 0 且不超过 16 个 DCT 单位；此处为 {}。</translation>
    </message>
    <message>
        <source>Invalid quality: expected 1 to 100, not {}.</source>
        <translation>质量必须在 1 到 100 之间；此处为 {}。</translation>
    </message>
    <message>
        <source>Invalid restart rows: expected 0 to 65535, not {}.</source>
        <translation>重启行数必须在 0 到 65535 之间；此处为 {}。</translation>
    </message>
    <message>
        <source>The faults are those of the program around {}; {} has none of them.</source>
        <translation>这些故障属于 {} 周围的程序；{} 没有这些故障。</translation>
    </message>
    <message>
        <source>The fault &apos;{}&apos; cannot occur on cpu, where calls are synchronous; use emu:0.</source>
        <translation>故障 &apos;{}&apos; 在 cpu 上不会显现，因为其调用返回时即已完成；请选择 emu:0。</translation>
    </message>
    <message>
        <source>Threads that share an encoder require frames of one size.</source>
        <translation>共用一个编码器的线程处理同一尺寸的帧。</translation>
    </message>
    <message>
        <source>&apos;{}&apos; has the duplicate key &apos;{}&apos; in line {}</source>
        <translation>&apos;{0}&apos; 的第 {2} 行中键 &apos;{1}&apos; 出现了两次</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not the journal of a stress run</source>
        <translation>&apos;{}&apos; 不是压力测试的运行日志</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is the journal of a run with other options</source>
        <translation>&apos;{}&apos; 是选项不同的运行的日志</translation>
    </message>
    <message>
        <source>&apos;{}&apos; has the header of another run in line {}</source>
        <translation>&apos;{}&apos; 的第 {} 行是另一次运行的头部</translation>
    </message>
    <message>
        <source>&apos;{}&apos; has an invalid frame in line {}</source>
        <translation>&apos;{}&apos; 的第 {} 行有不可能的帧</translation>
    </message>
    <message>
        <source>{} of {} frames, {} bad</source>
        <translation>{1} 帧中的第 {0} 帧，{2} 帧不良</translation>
    </message>
    <message>
        <source>The run has {} threads of {} frames; it has no frame {} of thread {}.</source>
        <translation>本次运行有 {0} 个线程、每个 {1} 帧；没有线程 {3} 的第 {2} 帧。</translation>
    </message>
    <message>
        <source>frames again</source>
        <translation>再次处理各帧</translation>
    </message>
    <message>
        <source>fill the frame</source>
        <translation>填充帧</translation>
    </message>
    <message>
        <source>A stress image must be contiguous uint8 1x3xHxW, not {}.</source>
        <translation>压力测试的图片为 uint8 1x3xHxW，连续存储；此处为 {}。</translation>
    </message>
    <message>
        <source>The file has {} bytes and differs, first at byte {}, from libjpeg-turbo&apos;s, which has {}.</source>
        <translation>文件有 {} 个字节，与 libjpeg-turbo 的不同，第一处在字节 {}，后者有 {} 个字节。</translation>
    </message>
    <message>
        <source>The decoder warns: {}</source>
        <translation>解码器警告：{}</translation>
    </message>
    <message>
        <source>Out of memory during validation.</source>
        <translation>评判时内存不足。</translation>
    </message>
</context>
<context>
    <name>engine/sweep</name>
    <message>
        <source>{} case ended with an error, which no tolerance can pass.</source>
        <translation>{} 个用例出错，任何容差都无法通过。</translation>
    </message>
    <message>
        <source>{} cases ended with an error, which no tolerance can pass.</source>
        <translation>{} 个用例出错，任何容差都无法通过。</translation>
    </message>
    <message>
        <source>{} case has a hazard, which no tolerance can pass.</source>
        <translation>{} 个用例存在竞态，任何容差都无法通过。</translation>
    </message>
    <message>
        <source>{} cases have a hazard, which no tolerance can pass.</source>
        <translation>{} 个用例存在竞态，任何容差都无法通过。</translation>
    </message>
    <message>
        <source>&apos;{}&apos; in --op {} has the duplicate value {}.</source>
        <translation>--op {1} 中的 &apos;{0}&apos; 两次给出取值 {2}。</translation>
    </message>
    <message>
        <source>The values of --op produce more than {} pipelines; use fewer, or several sweeps.</source>
        <translation>--op 的取值会产生超过 {} 条流水线；请减少，或分成几个批量。</translation>
    </message>
    <message>
        <source>side {}: {}: {}</source>
        <translation>{} 侧：{}：{}</translation>
    </message>
    <message>
        <source>Cannot read the folder {}: {}.</source>
        <translation>无法读取文件夹 {}：{}。</translation>
    </message>
    <message>
        <source>The folder {} contains no images or .npy files.</source>
        <translation>文件夹 {} 中没有图片，也没有 .npy 文件。</translation>
    </message>
    <message>
        <source>&apos;{}&apos; has the header of another sweep in line {}: the lines from there on belong to that one, and those before are a journal by themselves</source>
        <translation>&apos;{}&apos; 的第 {} 行是另一批量的头部：自此处起属于后者，之前的各行自成一份运行日志</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is the journal of a sweep by another version of Comparoscope</source>
        <translation>&apos;{}&apos; 是另一版本的 Comparoscope 的批量的运行日志</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not the journal of a sweep</source>
        <translation>&apos;{}&apos; 不是批量的运行日志</translation>
    </message>
    <message>
        <source>&apos;{}&apos; has a damaged header</source>
        <translation>&apos;{}&apos; 的头部已损坏</translation>
    </message>
    <message>
        <source>&apos;{}&apos; declares more cases than a sweep can have</source>
        <translation>&apos;{}&apos; 声称的用例多于一个批量所能有的</translation>
    </message>
    <message>
        <source>&apos;{}&apos; has an invalid case in line {}</source>
        <translation>&apos;{}&apos; 的第 {} 行有不可能的用例</translation>
    </message>
    <message>
        <source>The journal &apos;{}&apos; cannot be read: No such file or directory.</source>
        <translation>无法读取运行日志 &apos;{}&apos;：没有此文件或文件夹。</translation>
    </message>
    <message>
        <source>The journal &apos;{}&apos; has no header; nothing was run for it.</source>
        <translation>运行日志 &apos;{}&apos; 没有头部；没有为它运行过任何内容。</translation>
    </message>
    <message>
        <source>other images</source>
        <translation>不同的图片</translation>
    </message>
    <message>
        <source>other pipelines</source>
        <translation>不同的流水线</translation>
    </message>
    <message>
        <source>other pairs of sides</source>
        <translation>不同的侧对</translation>
    </message>
    <message>
        <source>another contract</source>
        <translation>不同的约定</translation>
    </message>
    <message>
        <source>another choice of --cause</source>
        <translation>不同的 --cause 选择</translation>
    </message>
    <message>
        <source>another version of Comparoscope</source>
        <translation>另一版本的 Comparoscope</translation>
    </message>
    <message>
        <source>other options</source>
        <translation>不同的选项</translation>
    </message>
    <message>
        <source>{} &apos;{}&apos;, and here it is &apos;{}&apos;</source>
        <translation>{} &apos;{}&apos;，而此处为 &apos;{}&apos;</translation>
    </message>
    <message>
        <source>the peer {} was &apos;{}&apos; and is &apos;{}&apos;</source>
        <translation>外部程序 {} 原为 &apos;{}&apos;，现为 &apos;{}&apos;</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is the journal of a sweep with {}</source>
        <translation>&apos;{}&apos; 是批量的运行日志，但有{}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is the journal of all cases</source>
        <translation>&apos;{}&apos; 是全部用例的运行日志</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is the journal of shard {}</source>
        <translation>&apos;{}&apos; 是分片 {} 的运行日志</translation>
    </message>
    <message>
        <source>&apos;{}&apos; has results of {}: a sweep must not mix two environments. Run the rest where it began, or all of it into a new --journal; &apos;comparo merge&apos; keeps the machines of several journals apart</source>
        <translation>&apos;{}&apos; 含有 {} 的结果：一个批量不由两者完成。请在开始之处运行其余部分，或将全部运行到新的 --journal；&apos;comparo merge&apos; 能区分多份运行日志的机器</translation>
    </message>
    <message>
        <source>&apos;{}&apos; has results of another version: {}. Run all of it into a new --journal, or install the version that it began with</source>
        <translation>&apos;{}&apos; 含有另一版本的结果：{}。请将全部运行到新的 --journal，或安装开始时的版本</translation>
    </message>
    <message>
        <source>Case {} ({}, {}, {}) is not the same in &apos;{}&apos; and &apos;{}&apos;</source>
        <translation>用例 {}（{}、{}、{}）在 &apos;{}&apos; 和 &apos;{}&apos; 中不同</translation>
    </message>
    <message>
        <source>{}: the image is another one.</source>
        <translation>{}：图片是另一张。</translation>
    </message>
    <message>
        <source>{}: {} ({}) and {} ({})</source>
        <translation>{}：{}（{}）和 {}（{}）</translation>
    </message>
    <message>
        <source>&apos;{}&apos; and &apos;{}&apos; are of different sweeps: the second has {}.</source>
        <translation>&apos;{}&apos; 和 &apos;{}&apos; 属于不同的批量：第二个有 {}。</translation>
    </message>
    <message>
        <source>&apos;{}&apos; and &apos;{}&apos; are of two versions: {}. Run the shards of one sweep with one version.</source>
        <translation>&apos;{}&apos; 和 &apos;{}&apos; 属于两个版本：{}。同一批量的各分片请用同一版本运行。</translation>
    </message>
    <message>
        <source>No journals to merge.</source>
        <translation>没有可合并的运行日志。</translation>
    </message>
    <message>
        <source>Cannot read {}: Not enough memory.</source>
        <translation>无法读取 {}：内存不足。</translation>
    </message>
    <message>
        <source>Invalid {}=&apos;{}&apos;: expected a whole number.</source>
        <translation>{} 为 &apos;{}&apos;，不是整数。</translation>
    </message>
    <message>
        <source>--shard slurm requires SLURM_ARRAY_TASK_ID and SLURM_ARRAY_TASK_COUNT, which are not set: this is not a task of a Slurm array. Use --shard I/N.</source>
        <translation>--shard slurm 需要 SLURM_ARRAY_TASK_ID 和 SLURM_ARRAY_TASK_COUNT，而它们没有设置；这不是 Slurm 数组的任务。请给出 --shard I/N。</translation>
    </message>
    <message>
        <source>The Slurm array has {} tasks from {} to {}, and this is task {}; --shard slurm needs an array without gaps, as in --array=1-8.</source>
        <translation>Slurm 数组有 {} 个任务，从 {} 到 {}，而这是任务 {}；--shard slurm 需要没有空缺的数组，如 --array=1-8。</translation>
    </message>
    <message>
        <source>--pair expects two sides, A,B, as in cpu,emu:0/exact, not &apos;{}&apos;.</source>
        <translation>--pair 需要两侧 A,B，如 cpu,emu:0/exact；此处为 &apos;{}&apos;。</translation>
    </message>
    <message>
        <source>--shard expects I/N, shard I of N from 1 to N, as in 2/8, or slurm, not &apos;{}&apos;.</source>
        <translation>--shard 需要 I/N，即第 I 个分片，共 N 个，如 2/8，或 slurm；此处为 &apos;{}&apos;。</translation>
    </message>
    <message>
        <source>A sweep needs an image, a pipeline and a pair of sides.</source>
        <translation>批量需要图片、流水线和一对侧。</translation>
    </message>
    <message>
        <source>This sweep has {} images, {} pipelines and {} pairs; a sweep is limited to {} cases.</source>
        <translation>此批量有 {} 张图片、{} 条流水线和 {} 对侧；一个批量最多 {} 个用例。</translation>
    </message>
    <message>
        <source>There are no cases, or too many.</source>
        <translation>其中没有用例，或用例过多。</translation>
    </message>
    <message>
        <source>The options of this sweep cannot be read ({}).</source>
        <translation>无法读取此批量的选项（{}）。</translation>
    </message>
    <message>
        <source>The options of this sweep cannot be read: {}</source>
        <translation>无法读取此批量的选项：{}</translation>
    </message>
    <message>
        <source>It has no steps.</source>
        <translation>它没有步骤。</translation>
    </message>
    <message>
        <source>{} equal</source>
        <translation>{} 个相等</translation>
    </message>
    <message>
        <source>{} within tolerance</source>
        <translation>{} 个在容差内</translation>
    </message>
    <message>
        <source>{} different</source>
        <translation>{} 个不同</translation>
    </message>
    <message>
        <source>{} nondeterministic</source>
        <translation>{} 个不确定</translation>
    </message>
    <message>
        <source>{} with a hazard</source>
        <translation>{} 个存在竞态</translation>
    </message>
    <message>
        <source>{} error</source>
        <translation>{} 个错误</translation>
    </message>
    <message>
        <source>{} errors</source>
        <translation>{} 个错误</translation>
    </message>
    <message>
        <source>{} case: {}.</source>
        <translation>{} 个用例：{}。</translation>
    </message>
    <message>
        <source>{} cases: {}.</source>
        <translation>{} 个用例：{}。</translation>
    </message>
    <message>
        <source>{} broken</source>
        <translation>{} 个损坏</translation>
    </message>
    <message>
        <source>{} noticeable</source>
        <translation>{} 个可察觉</translation>
    </message>
    <message>
        <source>{} rounding</source>
        <translation>{} 个舍入</translation>
    </message>
    <message>
        <source>{} without a grade</source>
        <translation>{} 个未定级</translation>
    </message>
    <message>
        <source>By grade: {}.</source>
        <translation>按等级：{}。</translation>
    </message>
    <message>
        <source>{} of {} cases is missing: {}.</source>
        <translation>{1} 个用例中缺少 {0} 个：{2}。</translation>
    </message>
    <message>
        <source>{} of {} cases are missing: {}.</source>
        <translation>{1} 个用例中缺少 {0} 个：{2}。</translation>
    </message>
    <message>
        <source>It is not a JSON object.</source>
        <translation>它不是 JSON 对象。</translation>
    </message>
    <message>
        <source>It is not a case of a sweep ({}).</source>
        <translation>它不是批量的用例（{}）。</translation>
    </message>
    <message>
        <source>It is not a case of a sweep: {}</source>
        <translation>它不是批量的用例：{}</translation>
    </message>
    <message>
        <source>{} of {} cases, {} failed</source>
        <translation>{1} 个用例中的第 {0} 个，{2} 个失败</translation>
    </message>
</context>
<context>
    <name>engine/tensor</name>
    <message>
        <source>Invalid tensor shape {}.</source>
        <translation>张量不能有形状 {}。</translation>
    </message>
    <message>
        <source>A tensor of shape {} is too large for any memory here.</source>
        <translation>形状为 {} 的张量大于此处的任何内存。</translation>
    </message>
    <message>
        <source>A {} tensor was accessed as {}.</source>
        <translation>{} 张量被当作 {} 打开。</translation>
    </message>
    <message>
        <source>A tensor of {} bytes does not fit into memory of {}.</source>
        <translation>{} 个字节的张量超出 {} 的内存。</translation>
    </message>
    <message>
        <source>{} values do not fill a tensor of shape {}.</source>
        <translation>{} 个值填不满形状为 {} 的张量。</translation>
    </message>
    <message>
        <source>Sample {}, {}, {}, {} is out of range for a tensor of {}.</source>
        <translation>{4} 的张量中没有样本 {0}, {1}, {2}, {3}。</translation>
    </message>
    <message>
        <source>Invalid orientation {}: EXIF defines 1 to 8.</source>
        <translation>无效的方向 {}：EXIF 定义 1 到 8。</translation>
    </message>
    <message>
        <source>The rectangle {}x{} at {},{} leaves an image of {}x{}.</source>
        <translation>矩形 {}x{}（位于 {},{}）超出了 {}x{} 的图片。</translation>
    </message>
</context>
<context>
    <name>engine/view</name>
    <message>
        <source>Unknown colour map &apos;{}&apos;; known: heat, diverging and gray.</source>
        <translation>没有颜色映射 &apos;{}&apos;；已知的有：heat、diverging 和 gray。</translation>
    </message>
    <message>
        <source>Invalid gamma {}: it must be above 0.</source>
        <translation>gamma {} 不大于 0。</translation>
    </message>
    <message>
        <source>A is {} and B is {}: only images of the same size and number of channels have a difference.</source>
        <translation>A 为 {}，B 为 {}：只有尺寸和通道数相同的图像才有差异。</translation>
    </message>
    <message>
        <source>Differences times 2 to this power fill the colour map.</source>
        <translation>差异乘以 2 的此次幂后填满色图。</translation>
    </message>
    <message>
        <source>Pixels that differ by more than this are marked.</source>
        <translation>差异大于此值的像素被标出。</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>What the threshold is compared with.</source>
        <translation>阈值与什么比较。</translation>
    </message>
    <message>
        <source>relative</source>
        <translation>相对</translation>
    </message>
    <message>
        <source>ulp</source>
        <translation>ULP</translation>
    </message>
    <message>
        <source>Computed from stored values, never from displayed ones.</source>
        <translation>由存储的值计算，绝不由显示的值计算。</translation>
    </message>
    <message>
        <source>absolute</source>
        <translation>绝对</translation>
    </message>
    <message>
        <source>signed</source>
        <translation>带符号</translation>
    </message>
    <message>
        <source>squared</source>
        <translation>平方</translation>
    </message>
    <message>
        <source>threshold</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Automatic: diverging for signed differences, heat for the others.</source>
        <translation>自动：有符号差异用发散色图，其余用热度色图。</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>heat</source>
        <translation>热图</translation>
    </message>
    <message>
        <source>diverging</source>
        <translation>发散</translation>
    </message>
    <message>
        <source>Nothing to show: the tensor is empty.</source>
        <translation>没有可显示的内容：张量为空。</translation>
    </message>
    <message>
        <source>Image {} is out of range for a batch of {}.</source>
        <translation>批次共 {1} 张图像，没有图像 {0}。</translation>
    </message>
    <message>
        <source>An image requires a tensor on cpu; this one is on {}.</source>
        <translation>图片由 cpu 上的张量生成；此张量位于 {}。</translation>
    </message>
    <message>
        <source>pyramid</source>
        <translation>图像金字塔</translation>
    </message>
    <message>
        <source>Unknown view mode &apos;{}&apos;; known: {}.</source>
        <translation>没有视图模式 &apos;{}&apos;；已知的有：{}。</translation>
    </message>
    <message>
        <source>A frame needs a size of at least zero and a scale above zero.</source>
        <translation>帧的尺寸不得小于零，缩放须大于零。</translation>
    </message>
    <message>
        <source>The parameters do not match view mode &apos;{}&apos;.</source>
        <translation>给出的参数不属于视图模式 &apos;{}&apos;。</translation>
    </message>
</context>
<context>
    <name>engine/view/modes</name>
    <message>
        <source>A only</source>
        <translation>仅 A</translation>
    </message>
    <message>
        <source>B only</source>
        <translation>仅 B</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>The visible side.</source>
        <translation>看到的是哪一侧。</translation>
    </message>
    <message>
        <source>Mix</source>
        <translation>混合</translation>
    </message>
    <message>
        <source>0 shows A, 1 shows B.</source>
        <translation>0 显示 A，1 显示 B。</translation>
    </message>
    <message>
        <source>Onion skin</source>
        <translation>洋葱皮</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>分界</translation>
    </message>
    <message>
        <source>Where A ends and B begins, in widths of the view.</source>
        <translation>A 结束、B 开始之处，以视图宽度计。</translation>
    </message>
    <message>
        <source>A, B and difference</source>
        <translation>A、B 和差异</translation>
    </message>
</context>
</TS>
