<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>engine/capture/live</name>
    <message>
        <source>Running steps</source>
        <translation>正在运行步骤</translation>
    </message>
</context>
<context>
    <name>engine/codec/files</name>
    <message>
        <source>0 writes fast; 1 to 9 search longer for a smaller file.</source>
        <translation>0 写得快；1 到 9 花更多时间以得到更小的文件。</translation>
    </message>
</context>
<context>
    <name>engine/codec/inspect</name>
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
        <source>other picture</source>
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
        <source>no proof of damage</source>
        <translation>没有损坏的证据</translation>
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
        <source>noise in one block</source>
        <translation>一个块中有噪声</translation>
    </message>
    <message>
        <source>band of the picture before</source>
        <translation>带有上一张图片的条带</translation>
    </message>
    <message>
        <source>lower part of one plane not converted yet</source>
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
</context>
<context>
    <name>engine/codec/inspect/walk</name>
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
</context>
<context>
    <name>engine/codec/jpeg</name>
    <message>
        <source>Transform</source>
        <translation>变换</translation>
    </message>
    <message>
        <source>islow and ifast give the same bits on every machine, float does not; ifast is coarse above quality 97.</source>
        <translation>islow 和 ifast 在每台机器上给出相同的位，float 则不然；ifast 在质量 97 以上较粗糙。</translation>
    </message>
    <message>
        <source>Which of nvJPEG&apos;s decoders: its own choice, Huffman decoding on the host or on the GPU, or the decoding engine of the chip.</source>
        <translation>使用 nvJPEG 的哪个解码器：由它自行选择、在主机上或在 GPU 上做 Huffman 解码，或使用芯片的解码引擎。</translation>
    </message>
    <message>
        <source>Fineness of the quantisation, on the scale of libjpeg.</source>
        <translation>量化的精细程度，采用 libjpeg 的刻度。</translation>
    </message>
    <message>
        <source>Subsampling</source>
        <translation>色度子采样</translation>
    </message>
    <message>
        <source>How much coarser colour is stored than brightness.</source>
        <translation>颜色比亮度存储得粗糙多少。</translation>
    </message>
    <message>
        <source>Optimised Huffman tables</source>
        <translation>优化的 Huffman 表</translation>
    </message>
    <message>
        <source>Counts first and then codes: a smaller file with the same pixels.</source>
        <translation>先计数再编码：像素相同，文件更小。</translation>
    </message>
    <message>
        <source>Progressive</source>
        <translation>渐进</translation>
    </message>
    <message>
        <source>Stores the picture in several scans, from coarse to fine.</source>
        <translation>将图片由粗到细存成多次扫描。</translation>
    </message>
    <message>
        <source>Restart MCUs</source>
        <translation>重启间隔（MCU）</translation>
    </message>
    <message>
        <source>Restart marker after so many MCUs; 0 for none.</source>
        <translation>每隔这么多个 MCU 一个重启标记；0 表示没有。</translation>
    </message>
    <message>
        <source>Restart rows</source>
        <translation>重启间隔（行）</translation>
    </message>
    <message>
        <source>Restart marker after so many rows of blocks; 0 for none.</source>
        <translation>每隔这么多行块一个重启标记；0 表示没有。</translation>
    </message>
    <message>
        <source>Upsampling</source>
        <translation>上采样</translation>
    </message>
    <message>
        <source>How coarser colour becomes pixels: fancy interpolates, plain repeats.</source>
        <translation>较粗的颜色如何变成像素：fancy 插值，plain 重复。</translation>
    </message>
</context>
<context>
    <name>engine/comparison</name>
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
</context>
<context>
    <name>engine/diagnose/jpeg</name>
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
</context>
<context>
    <name>engine/diagnose/referee</name>
    <message>
        <source>steps</source>
        <translation>步</translation>
    </message>
</context>
<context>
    <name>engine/ops</name>
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
</context>
<context>
    <name>engine/ops/color</name>
    <message>
        <source>Channel dropout</source>
        <translation>通道丢弃</translation>
    </message>
    <message>
        <source>Replaces random channels by a constant, as kornia&apos;s RandomChannelDropout.</source>
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
        <source>Their value; for whole-number images a share of the range.</source>
        <translation>其值；对整数图像为取值范围的比例。</translation>
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
        <source>1 changes nothing, 0 makes grey.</source>
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
        <source>Color jiggle</source>
        <translation>颜色微扰</translation>
    </message>
    <message>
        <source>Brightness (added), contrast (multiplied), saturation and hue in random order, clamped to [0, 1] before and after, as kornia&apos;s ColorJiggle, which only clamps by default.</source>
        <translation>亮度（相加）、对比度（相乘）、饱和度和色相按随机顺序进行，前后都截断到 [0, 1]，同 kornia 的 ColorJiggle，而后者默认只做截断。</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>0 brightness, 1 contrast, 2 saturation, 3 hue, joined by &apos;/&apos;; a part of them is enough. Empty: random.</source>
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
        <source>Turns the hue of HSV, as kornia&apos;s RandomHue, whose default is 0. Even then colours change in the last place, by way of HSV.</source>
        <translation>旋转 HSV 的色相，同 kornia 的 RandomHue，其默认值为 0。即使如此，颜色经过 HSV 也会在末位变化。</translation>
    </message>
    <message>
        <source>Share of the circle: 0.5 is the opposite colour.</source>
        <translation>色环的比例：0.5 为互补色。</translation>
    </message>
    <message>
        <source>Planckian jitter</source>
        <translation>普朗克色温抖动</translation>
    </message>
    <message>
        <source>Colours of a black body or of daylight on an image clamped to [0, 1], as kornia&apos;s RandomPlanckianJitter.</source>
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
        <source>Multiplies the saturation of HSV, as kornia&apos;s RandomSaturation, whose default is 1. Even then colours change in the last place, by way of the saturation.</source>
        <translation>将 HSV 的饱和度相乘，同 kornia 的 RandomSaturation，其默认值为 1。即使如此，颜色经过饱和度也会在末位变化。</translation>
    </message>
    <message>
        <source>0 makes grey, 2 doubles the saturation.</source>
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
        <source>To uint8</source>
        <translation>转为 uint8</translation>
    </message>
    <message>
        <source>Converts float images in [0, 1] to uint8: times 255, clamped, rounded; or by torchvision&apos;s rule. uint16 is divided by 257 (to_dtype: by 256). uint8 images stay as they are.</source>
        <translation>将 [0, 1] 的浮点图像转换为 uint8：乘以 255，截断，舍入；或按 torchvision 的规则。uint16 除以 257（to_dtype：除以 256）。uint8 图像保持不变。</translation>
    </message>
    <message>
        <source>Rounding</source>
        <translation>舍入</translation>
    </message>
    <message>
        <source>half_even is torch.round, half_up is fixed-point code, truncate is a plain cast. to_dtype: times 255.999, truncated, as torchvision&apos;s to_dtype with scale=True, which wraps outside 0 to 1 where exact numerics clamp.</source>
        <translation>half_even 是 torch.round，half_up 是定点代码，truncate 是直接转换。to_dtype：乘以 255.999 并截尾，同 torchvision 的 to_dtype 加 scale=True；超出 0 到 1 时它会回绕，而 exact 数值方式会截断。</translation>
    </message>
</context>
<context>
    <name>engine/ops/compression</name>
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
        <source>Whether a result of exactly 0 or 1 hands its gradient on: open, it does not, as PyTorch from 2.14 on; closed as up to 2.13.</source>
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
        <source>A pass over rows, then one over columns, instead of one over the rectangle: what kornia does with its flag normalized.</source>
        <translation>先按行一遍，再按列一遍，而不是对矩形一遍：即 kornia 带 normalized 标志时的做法。</translation>
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
        <source>Median blur</source>
        <translation>中值模糊</translation>
    </message>
    <message>
        <source>Median of a rectangle; beyond the image its reflection, as kornia&apos;s RandomMedianBlur. A rectangle with NaN or an infinity gives NaN.</source>
        <translation>矩形的中值；图像之外取其反射，同 kornia 的 RandomMedianBlur。含 NaN 或无穷大的矩形得到 NaN。</translation>
    </message>
    <message>
        <source>Samples as HxW or one number for both; odd.</source>
        <translation>样本数，写作 HxW，或用一个数表示两者；奇数。</translation>
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
        <source>Sharpness</source>
        <translation>锐度</translation>
    </message>
    <message>
        <source>Blends the image with its 3x3 smooth, as kornia&apos;s RandomSharpness.</source>
        <translation>将图像与其 3x3 平滑混合，同 kornia 的 RandomSharpness。</translation>
    </message>
    <message>
        <source>0: smooth; 1: the image; more: sharper.</source>
        <translation>0：平滑；1：原图；更大：更锐利。</translation>
    </message>
</context>
<context>
    <name>engine/ops/geometric</name>
    <message>
        <source>Angle by which the axis leans.</source>
        <translation>轴倾斜的角度。</translation>
    </message>
    <message>
        <source>Affine</source>
        <translation>仿射变换</translation>
    </message>
    <message>
        <source>Turn, scale, shift and shear in one warp, as kornia&apos;s RandomAffine.</source>
        <translation>旋转、缩放、平移和剪切在一次变形中完成，同 kornia 的 RandomAffine。</translation>
    </message>
    <message>
        <source>Degrees</source>
        <translation>角度（度）</translation>
    </message>
    <message>
        <source>Angle of the turn; positive is clockwise here, as in kornia.</source>
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
        <source>Cuts out the middle, as kornia&apos;s CenterCrop does by slicing.</source>
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
        <source>Crop</source>
        <translation>裁剪</translation>
    </message>
    <message>
        <source>Cuts out a window at a random place, after padding, as RandomCrop of Kornia 0.9.0 by slicing. Of an image that is smaller than the window it takes all and enlarges it, bilinear.</source>
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
        <source>Horizontal flip</source>
        <translation>水平翻转</translation>
    </message>
    <message>
        <source>Mirrors left and right, as kornia&apos;s RandomHorizontalFlip.</source>
        <translation>左右镜像，同 kornia 的 RandomHorizontalFlip。</translation>
    </message>
    <message>
        <source>Pad to</source>
        <translation>填充到指定尺寸</translation>
    </message>
    <message>
        <source>Adds rows below and columns to the right, as PadTo of Kornia 0.9.0; of a larger image it takes them away.</source>
        <translation>在下方添加行、在右侧添加列，同 Kornia 0.9.0 的 PadTo；对更大的图像则去掉它们。</translation>
    </message>
    <message>
        <source>Perspective</source>
        <translation>透视变换</translation>
    </message>
    <message>
        <source>Moves each corner by itself, as kornia&apos;s RandomPerspective.</source>
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
        <source>Height x width, or one number for the short side; the other side keeps the ratio.</source>
        <translation>高 x 宽，或用一个数表示短边；另一边保持比例。</translation>
    </message>
    <message>
        <source>Longest side</source>
        <translation>最长边</translation>
    </message>
    <message>
        <source>Upper limit of the long side when one number is given as size; 0 for none.</source>
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
        <source>Resized crop</source>
        <translation>裁剪并缩放</translation>
    </message>
    <message>
        <source>Cuts out a window of random area, shape and place and resizes it, as RandomResizedCrop of Kornia 0.9.0 by slicing, without antialiasing.</source>
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
        <source>As interpolate() takes it: the centres of the corner pixels stay.</source>
        <translation>同 interpolate() 的用法：角上像素的中心保持不动。</translation>
    </message>
    <message>
        <source>Rotation</source>
        <translation>旋转</translation>
    </message>
    <message>
        <source>Turns the image about its middle and keeps its size, as kornia&apos;s RandomRotation. Positive angles turn counter-clockwise.</source>
        <translation>围绕中心旋转图像并保持尺寸，同 kornia 的 RandomRotation。正角为逆时针。</translation>
    </message>
    <message>
        <source>Angle of the turn.</source>
        <translation>旋转的角度。</translation>
    </message>
    <message>
        <source>Rotation by 90</source>
        <translation>旋转 90 度</translation>
    </message>
    <message>
        <source>Quarter turns about the middle, counter-clockwise, on the same canvas, as kornia&apos;s RandomRotation90.</source>
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
        <source>Leans the axes about the middle, as kornia&apos;s RandomShear.</source>
        <translation>围绕中心使各轴倾斜，同 kornia 的 RandomShear。</translation>
    </message>
    <message>
        <source>Thin plate spline</source>
        <translation>薄板样条</translation>
    </message>
    <message>
        <source>Displaces corners and middle and bends the image in between, as kornia&apos;s RandomThinPlateSpline.</source>
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
        <source>Mirrors top and bottom, as kornia&apos;s RandomVerticalFlip.</source>
        <translation>上下镜像，同 kornia 的 RandomVerticalFlip。</translation>
    </message>
    <message>
        <source>As grid_sample takes it. Pixels land in the same places either way, but for rounding; what differs is padding by reflection: about the outermost pixel centres with it, about the edges without.</source>
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
        <source>1 changes nothing, 0 makes black of an image in [0, 1], 2 white.</source>
        <translation>1 表示不变，对 [0, 1] 的图像 0 变为黑，2 变为白。</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>均值</translation>
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
        <source>Clamps to [0, 1] and multiplies every sample, not about the mean, as kornia&apos;s RandomContrast, whose default is 1.</source>
        <translation>截断到 [0, 1]，并将每个样本相乘，不围绕均值，同 kornia 的 RandomContrast，其默认值为 1。</translation>
    </message>
    <message>
        <source>1 changes nothing, 0 makes black.</source>
        <translation>1 表示不变，0 变为黑。</translation>
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
        <source>Equalise</source>
        <translation>直方图均衡</translation>
    </message>
    <message>
        <source>Flattens the histogram of each channel, as kornia&apos;s RandomEqualize.</source>
        <translation>使每个通道的直方图变平，同 kornia 的 RandomEqualize。</translation>
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
        <source>Of the rectangle; for whole-number images a share of the range.</source>
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
        <source>Gaussian noise</source>
        <translation>高斯噪声</translation>
    </message>
    <message>
        <source>Adds normally distributed noise without clamping, as kornia&apos;s RandomGaussianNoise, whose standard deviation is 1 by default. The noise has the same bits on every device; it is not that of torch.randn, whatever the random stream.</source>
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
        <source>Where it grows to: linear 0 down, 1 up, 2 right, 3 left; corners 0 lower right, 1 lower left, 2 upper right, 3 upper left.</source>
        <translation>向哪里增大：线性 0 下，1 上，2 右，3 左；角 0 右下，1 左下，2 右上，3 左上。</translation>
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
        <source>Normalize</source>
        <translation>标准化</translation>
    </message>
    <message>
        <source>(x - mean) / std, channel by channel, as kornia&apos;s Normalize.</source>
        <translation>(x - mean) / std，逐通道，同 kornia 的 Normalize。</translation>
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
        <source>8 changes nothing, 0 makes black.</source>
        <translation>8 表示不变，0 变为黑。</translation>
    </message>
    <message>
        <source>Salt and pepper noise</source>
        <translation>椒盐噪声</translation>
    </message>
    <message>
        <source>Makes random pixels white or black in all channels, as kornia&apos;s RandomSaltAndPepperNoise. The pixels are the same on every device; they are not those of torch.rand, whatever the random stream.</source>
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
        <source>Snow</source>
        <translation>雪花</translation>
    </message>
    <message>
        <source>Brightens dark places in HLS, as kornia&apos;s RandomSnow. Other places change in the last place, by way of HLS.</source>
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
        <source>Solarize</source>
        <translation>曝光反转</translation>
    </message>
    <message>
        <source>Clamps to [0, 1], adds a number, clamps again and inverts what is not below a threshold, as kornia&apos;s RandomSolarize.</source>
        <translation>截断到 [0, 1]，加一个数，再次截断，并反转不低于阈值者，同 kornia 的 RandomSolarize。</translation>
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
        <source>Added first; kornia refuses -0.5 and 0.5 themselves.</source>
        <translation>先加上；kornia 不接受 -0.5 和 0.5 本身。</translation>
    </message>
</context>
<context>
    <name>engine/pipeline</name>
    <message>
        <source>JPEG round trip</source>
        <translation>JPEG 往返</translation>
    </message>
    <message>
        <source>Encodes as baseline JPEG on the device, with the bytes of libjpeg-turbo, and decodes on the host. A fault leaves out one piece of the order between streams, as torchvision&apos;s GPU encoder did.</source>
        <translation>在设备上编码为基线 JPEG，字节与 libjpeg-turbo 相同，并在主机上解码。故障会略去流之间先后次序的一处，正如 torchvision 的 GPU 编码器曾经那样。</translation>
    </message>
    <message>
        <source>On libjpeg&apos;s scale.</source>
        <translation>采用 libjpeg 的刻度。</translation>
    </message>
    <message>
        <source>Samples of brightness for one of each colour difference.</source>
        <translation>每个色差样本对应的亮度样本数。</translation>
    </message>
    <message>
        <source>A restart marker after so many rows of MCUs; 0: none.</source>
        <translation>每隔这么多行 MCU 一个重启标记；0：没有。</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>帧数</translation>
    </message>
    <message>
        <source>That one encoder takes in turn, with the next one copied while one is encoded. The result is the second; the others are the picture turned upside down.</source>
        <translation>一个编码器依次处理的帧数，编码一帧的同时复制下一帧。结果是第二帧；其余各帧是上下颠倒的图片。</translation>
    </message>
    <message>
        <source>What the program leaves out: nothing; the encoder&apos;s wait for the frame; the work before the event that says it is done; the encoder&apos;s own stream when the file is fetched; the wait before the frame&apos;s memory is given back; an encoder for each of two threads. Shows on asynchronous devices only, and where the schedule lets it.</source>
        <translation>程序略去什么：什么都不略去；编码器对帧的等待；表示完成的事件之前的工作；取文件时编码器自己的流；归还帧内存之前的等待；两个线程各用一个编码器。仅在异步设备上、且调度允许时才会显现。</translation>
    </message>
</context>
<context>
    <name>engine/scenario</name>
    <message>
        <source>The mean that was made on the CPU</source>
        <translation>在 CPU 上创建的 mean</translation>
    </message>
    <message>
        <source>jpeg_codec_differentiable failed for every CUDA image: &apos;Expected all tensors to be on the same device&apos;. The culprit is eight calls further in. Before chroma is halved it is blurred; the blur&apos;s kernel comes from a Gaussian, which had been given a new argument, mean, for another feature. Where nobody passed one, it was made with the function&apos;s own device argument, which was empty: so on the CPU, to be subtracted from numbers on the GPU. No test ran the codec on a GPU. Look at the error: it shows the whole chain, with the device of every tensor. The remedy is one line: make the mean on sigma&apos;s device.</source>
        <translation>jpeg_codec_differentiable 对每张 CUDA 图像都失败：&apos;Expected all tensors to be on the same device&apos;。症结在往里第八层调用。色度减半之前要先模糊；模糊的核来自一个高斯函数，而该函数为了另一项功能新增了参数 mean。没有传入时，它用函数自己的 device 参数创建，而该参数为空：于是创建在 CPU 上，却要从 GPU 上的数中减去。没有任何测试在 GPU 上运行过该编解码器。请看错误：它给出整条调用链以及每个张量的设备。补救只需一行：在 sigma 的设备上创建 mean。</translation>
    </message>
    <message>
        <source>Open the fault: side A is right, side B refuses; read the chain from the codec to the mean.</source>
        <translation>打开故障：A 侧正确，B 侧拒绝；阅读从编解码器到 mean 的调用链。</translation>
    </message>
    <message>
        <source>Look for the tensors that were on the right device: only one was not.</source>
        <translation>查看哪些张量在正确的设备上：只有一个不在。</translation>
    </message>
    <message>
        <source>Choose the fix: output and gradients are the same on both devices, bit for bit.</source>
        <translation>选择修复：输出和梯度在两个设备上逐位相同。</translation>
    </message>
    <message>
        <source>make the mean on sigma&apos;s device</source>
        <translation>在 sigma 的设备上创建 mean</translation>
    </message>
    <message>
        <source>The quality that stayed on the CPU</source>
        <translation>留在 CPU 上的 quality</translation>
    </message>
    <message>
        <source>With the codec mended, RandomJPEG still failed on CUDA: quality and quantisation tables stayed on the CPU. One side held that an augmentation is a module, so the image should match the module&apos;s device; users answered that even a moved module failed. Two patches were closed without being merged; after a year the codec casts quality and tables to the image&apos;s device. The tests took a device and built their images on the CPU. Look at the error: quality is named first, because it is checked first. The remedies: tensors that follow the image, which copies them at every call, or a module that moves as a whole.</source>
        <translation>编解码器修好之后，RandomJPEG 在 CUDA 上仍然失败：quality 和量化表留在 CPU 上。一方认为增强是一个模块，图像应当与模块的设备一致；用户则回应说，即使移动了模块也会失败。两个补丁未合并就被关闭；一年之后，编解码器才把 quality 和量化表转到图像的设备上。测试接收一个设备参数，却在 CPU 上创建图像。请看错误：首先指出 quality，因为它最先被检查。补救办法：让张量跟随图像，代价是每次调用都要复制；或者整体移动模块。</translation>
    </message>
    <message>
        <source>Open the fault: side B refuses, and names quality and both devices.</source>
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
        <source>RandomGaussianIllumination draws its gradient with a generator that lives where the module was built, on the CPU, and adds it to an image on the GPU: &apos;Expected all tensors to be on the same device&apos;. The first version moved the gradient; a speed-up removed the move, and made the addition in place. With p below 1 the crash depended on the seed, because an empty selection skipped the addition. Nothing tested CPU against GPU. Look at the error: it names the op, the tensor, both devices and who called whom. The remedies: move the whole module, or let its tensors follow the image.</source>
        <translation>RandomGaussianIllumination 用位于模块创建之处（CPU 上）的生成器抽取渐变，再把它加到 GPU 上的图像：&apos;Expected all tensors to be on the same device&apos;。最初的版本会移动该渐变；一次提速去掉了这一移动，并改为原地相加。p 小于 1 时是否崩溃取决于种子，因为空的选择会跳过相加。没有任何测试把 CPU 与 GPU 对照。请看错误：它指出算子、张量、两个设备以及谁调用了谁。补救办法：移动整个模块，或者让其张量跟随图像。</translation>
    </message>
    <message>
        <source>Open the fault: side A is right, side B refuses, and says which tensor is where.</source>
        <translation>打开故障：A 侧正确，B 侧拒绝，并说明哪个张量在哪里。</translation>
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
        <source>RandomPlanckianJitter built its table of illuminants on the default GPU and did not register it as a buffer, so module.to(&apos;cuda:1&apos;) left it behind. Each call then copied it from GPU 0 to GPU 1. On one machine with two RTX 3070 that copy delivered wrong values without any error; on a pair of A5000 it worked. Here a broken link between the emulated devices delivers zeros, as such machines may: red and blue vanish on the second device, silently. On real GPUs the fault shows only where their peer link is broken. Registered, the table moves with the module and never crosses that link.</source>
        <translation>RandomPlanckianJitter 在默认 GPU 上创建光源表，却没有把它注册为缓冲区，因此 module.to(&apos;cuda:1&apos;) 把它留在了原处。此后每次调用都把它从 GPU 0 复制到 GPU 1。在一台装有两块 RTX 3070 的机器上，这一复制给出错误的值而没有任何报错；在两块 A5000 上则正常。这里，模拟的设备之间一条断开的连接像那类机器可能做的那样给出零：红色和蓝色在第二个设备上悄然消失。在真实 GPU 上，只有其直连链路断开时故障才会显现。注册之后，该表随模块移动，不再经过那条链路。</translation>
    </message>
    <message>
        <source>Compare device 0 with device 1: one op, same numbers, another picture.</source>
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
        <source>It is a race inside torchvision&apos;s GPU encoder, which a peer does not show from outside: files of a racing encoder may come out right.</source>
        <translation>这是 torchvision 的 GPU 编码器内部的竞争，外部程序从外面看不出来：存在竞争的编码器写出的文件也可能是对的。</translation>
    </message>
    <message>
        <source>Read under Streams which two calls have no order between them, and which edge is missing.</source>
        <translation>在“流”中可以看到哪两个调用之间没有先后次序，以及缺少哪条边。</translation>
    </message>
    <message>
        <source>Replay B under other schedules: the pixels may come out right, the hazard stays.</source>
        <translation>以其他调度重放 B：像素可能是对的，竞态仍在。</translation>
    </message>
    <message>
        <source>Choose the fix: the same calls, one edge more.</source>
        <translation>选择修复：同样的调用，多一条边。</translation>
    </message>
    <message>
        <source>Encoded before the frame was there</source>
        <translation>帧尚未到达就已编码</translation>
    </message>
    <message>
        <source>Users of torchvision&apos;s GPU encoder saw noise in 4K pictures: legal JPEG files with the wrong pixels. The encoder works on a stream of its own, and nothing made that stream wait for the stream on which the picture was still being made. The larger the picture, the later its producer ends, and the likelier the encoder reads memory in which an earlier frame still lies. A synchronisation before the call hid it, and release 0.22 put one there. Look at the stripes of another frame, and at the edge that is missing between the copy of the frame and the first kernel of the encoder.</source>
        <translation>torchvision 的 GPU 编码器的用户在 4K 图片中看到噪声：JPEG 文件合法，像素却不对。编码器在自己的流上工作，没有任何机制让该流等待仍在生成图片的流。图片越大，其生成者结束得越晚，编码器也就越可能读到仍存放着先前某帧的内存。在调用之前做一次同步可以掩盖它，0.22 版就加了这样一次同步。请看另一帧的条纹，以及帧的复制与编码器第一个核函数之间缺少的边。</translation>
    </message>
    <message>
        <source>the encoder&apos;s stream waits for the caller&apos;s</source>
        <translation>编码器的流等待调用者的流</translation>
    </message>
    <message>
        <source>The event that says done, recorded before the work</source>
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
        <source>Fetched on a stream that nobody waits for</source>
        <translation>在没有人等待的流上取出</translation>
    </message>
    <message>
        <source>The encoded bytes were fetched on stream 0, the legacy default stream, while the encoder&apos;s own stream does not block against it. The caller waited for the encoder&apos;s stream, so that nothing ordered the fetch before the caller&apos;s copy, nor before the next picture, which overwrites the encoder&apos;s bytes. Under threads, files came out truncated or broken. Look at the lane of the default stream in the timeline: no arrow leads out of it.</source>
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
        <source>The contiguous copy of the picture is a temporary. When the call returns, it goes back to the caching allocator, which hands it out again at once on the caller&apos;s stream: right for work on that stream, but the encoder reads it on a stream of its own. The next frame is copied into the same memory while the encoder is still reading. On an H100 a reproducer of the decoder&apos;s twin of this fault spoiled 199 of 200 pictures. Look for the use after free: the frame&apos;s memory has a new owner before the encoder&apos;s last read.</source>
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
        <source>An encoder state holds the work of one picture: coefficients, bit counts, the bytes of the file. nvJPEG asks for one state for each thread, and says that fetching returns the last picture encoded with that state. Two workers that share one state each queue their own order correctly, and still mix their pictures, because neither knows of the other&apos;s stream. Look at the two encoder lanes in the timeline: they write the same buffers, and no arrow connects them.</source>
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
        <source>Choose bicubic in the fault: clamping between the passes makes much larger differences.</source>
        <translation>在故障中选择 bicubic：两遍之间的截断会造成大得多的差异。</translation>
    </message>
    <message>
        <source>convert to float32 first, exact numerics</source>
        <translation>先转换为 float32，采用 exact 数值方式</translation>
    </message>
    <message>
        <source>One thread more, other bits</source>
        <translation>多一个线程，位就不同</translation>
    </message>
    <message>
        <source>The workers of a DataLoader compute with one thread, the main process with several. A float32 picture of three channels, resized bilinearly without antialiasing, then has other bits in a third of its samples or more: on the CPU alone, with one library. ATen has two kernels for it. With one thread, three channels go through the vectorised one, which multiplies the weights of both directions first; with more threads it interpolates along the rows and then between them. Only the rounding differs, but a test for equal bits fails on a machine with other cores. Look at the cause panel: the code of one thread, in the place of that of two, explains every sample.</source>
        <translation>DataLoader 的工作进程用一个线程计算，主进程用多个线程。一张三通道的 float32 图片，不抗锯齿地双线性缩放后，三分之一或更多的样本有不同的位：仅在 CPU 上，同一个库。ATen 对此有两个核函数。一个线程时，三通道走向量化的核函数，它先将两个方向的权重相乘；多个线程时，它先沿行插值，再在行间插值。不同之处只在舍入，但要求位相等的测试换到核心数不同的机器上就会失败。请看原因面板：以一个线程的代码代替两个线程的代码，可以解释每个样本。</translation>
    </message>
    <message>
        <source>Read under Cause which model gives each side bit for bit.</source>
        <translation>在“原因”中可以看到哪个模型逐位给出每一侧。</translation>
    </message>
    <message>
        <source>Set the difference to ULP: it is a few, wherever the picture has texture.</source>
        <translation>将差异设为 ULP：凡图片有纹理之处，都是几个 ULP。</translation>
    </message>
    <message>
        <source>Ask the torchvision that you have installed: --peer torchvision.</source>
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
    <name>engine/view</name>
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
        <source>heat</source>
        <translation>热图</translation>
    </message>
    <message>
        <source>diverging</source>
        <translation>发散</translation>
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
        <source>The side that is seen.</source>
        <translation>看到的是哪一侧。</translation>
    </message>
    <message>
        <source>A, B and difference</source>
        <translation>A、B 和差异</translation>
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
</context>
</TS>
