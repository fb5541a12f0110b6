<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>engine/advise</name>
    <message>
        <source>This makes more than %L1 cases; give fewer pictures, seeds, draws or values</source>
        <translation>这会产生超过 %1 个用例；请减少图片、种子、抽取或取值</translation>
    </message>
    <message>
        <source>There is nothing to run: add a step</source>
        <translation>没有可运行的内容：请添加步骤</translation>
    </message>
    <message>
        <source>There is nothing to measure on: add pictures, or let some be generated</source>
        <translation>没有可供测量的内容：请添加图片，或让程序生成</translation>
    </message>
    <message>
        <source>No picture of %1 is left to measure on: the first op takes none of the dtypes, or the kinds need floats. Give files, or other --picture and --dtype</source>
        <translation>没有剩下可供测量的 %1 图片：第一个算子不接受这些 dtype，或所选种类需要浮点。请给出文件，或换用其他 --picture 和 --dtype</translation>
    </message>
    <message>
        <source>No picture is left to measure on: the first op takes none of the dtypes, or the kinds need floats. Give files, or other --picture and --dtype</source>
        <translation>没有剩下可供测量的图片：第一个算子不接受这些 dtype，或所选种类需要浮点。请给出文件，或换用其他 --picture 和 --dtype</translation>
    </message>
    <message>
        <source>Steps are counted from 1, which &apos;%V1&apos; does not do</source>
        <translation>步骤从 1 计数，而 &apos;%1&apos; 不是</translation>
    </message>
    <message>
        <source>Values that take turns are written as in size=20|224, which &apos;%V1&apos; is not</source>
        <translation>轮流取值写成 size=20|224 的形式，而 &apos;%1&apos; 不是</translation>
    </message>
    <message>
        <source>Values can take turns where flags can say the steps: switch every step on, and let random parameters be drawn</source>
        <translation>只有能用选项写出步骤时才能轮流取值：请启用每个步骤，并让随机参数由抽取得到</translation>
    </message>
    <message>
        <source>Step %L1 has no parameter &apos;%V2&apos;, whose values are to take turns</source>
        <translation>第 %1 步没有要轮流取值的参数 &apos;%2&apos;</translation>
    </message>
    <message>
        <source>No step has a parameter &apos;%V1&apos;, whose values are to take turns</source>
        <translation>没有步骤具有要轮流取值的参数 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>draws of seed %L1</source>
        <translation>种子 %1 的抽取</translation>
    </message>
    <message>
        <source>%1, step %L2 alone</source>
        <translation>%1，仅第 %2 步</translation>
    </message>
    <message>
        <source>There is not enough memory for this case</source>
        <translation>内存不足以运行此用例</translation>
    </message>
    <message>
        <source>%L1 case ended with an error</source>
        <translation>%1 个用例出错</translation>
    </message>
    <message>
        <source>%L1 cases ended with an error</source>
        <translation>%1 个用例出错</translation>
    </message>
    <message>
        <source>%L1 case has a hazard</source>
        <translation>%1 个用例存在竞态</translation>
    </message>
    <message>
        <source>%L1 cases have a hazard</source>
        <translation>%1 个用例存在竞态</translation>
    </message>
    <message>
        <source>%L1 case ended with an error, which no tolerance can pass</source>
        <translation>%1 个用例出错，任何容差都无法通过</translation>
    </message>
    <message>
        <source>%L1 cases ended with an error, which no tolerance can pass</source>
        <translation>%1 个用例出错，任何容差都无法通过</translation>
    </message>
    <message>
        <source>%L1 case has a hazard, which no tolerance can pass</source>
        <translation>%1 个用例存在竞态，任何容差都无法通过</translation>
    </message>
    <message>
        <source>%L1 cases have a hazard, which no tolerance can pass</source>
        <translation>%1 个用例存在竞态，任何容差都无法通过</translation>
    </message>
    <message>
        <source>the first is case %L1 (%V2): %3</source>
        <translation>第一个是用例 %1（%2）：%3</translation>
    </message>
    <message>
        <source>%L1 of %L2 cases</source>
        <translation>%2 个用例中的第 %1 个</translation>
    </message>
    <message>
        <source>%L1 tolerance proposed</source>
        <translation>建议 %1 个容差</translation>
    </message>
    <message>
        <source>%L1 tolerances proposed</source>
        <translation>建议 %1 个容差</translation>
    </message>
    <message>
        <source>%L1 of them bit-exact</source>
        <translation>其中 %1 个位精确</translation>
    </message>
    <message>
        <source>%L1 of them equal</source>
        <translation>其中 %1 个相等</translation>
    </message>
    <message>
        <source>%L1 case was not measured</source>
        <translation>%1 个用例未测量</translation>
    </message>
    <message>
        <source>%L1 cases were not measured</source>
        <translation>%1 个用例未测量</translation>
    </message>
    <message>
        <source>every value equally likely, sample by sample: what test suites draw</source>
        <translation>每个样本的各值等可能：测试套件所抽取的那种</translation>
    </message>
    <message>
        <source>black or white by chance, sample by sample: overshoot, clamps and cancellation</source>
        <translation>每个样本随机为黑或白：过冲、截断和相消</translation>
    </message>
    <message>
        <source>soft shapes with a little grain, as photographs have them</source>
        <translation>带少许颗粒的柔和形状，如照片所有</translation>
    </message>
    <message>
        <source>There is no kind of picture &apos;%V1&apos;; there are %V2</source>
        <translation>没有图片种类 &apos;%1&apos;；有 %2</translation>
    </message>
    <message>
        <source>A picture needs at least one sample</source>
        <translation>图片至少需要一个样本</translation>
    </message>
    <message>
        <source>columns, rows and noise in the channels: grids, borders, offsets and channel orders</source>
        <translation>各通道中为列、行和噪声：检验网格、边界、偏移和通道顺序</translation>
    </message>
    <message>
        <source>neighbouring levels by turns, whose means are ties: rounding rules</source>
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
        <source>%1, rounded to whole numbers, or in fixed point with uint8 between the passes,</source>
        <translation>舍入为整数、或以两遍之间为 uint8 的定点计的%1</translation>
    </message>
    <message>
        <source>%1 or in fixed point with uint8 between the passes,</source>
        <translation>%1或以两遍之间为 uint8 的定点计，</translation>
    </message>
</context>
<context>
    <name>engine/base</name>
    <message>
        <source>&apos;%V1&apos; is not a number</source>
        <translation>&apos;%1&apos; 不是数</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; is not a whole number in its range</source>
        <translation>&apos;%1&apos; 不是其范围内的整数</translation>
    </message>
    <message>
        <source>it is not valid JSON, or nested too deep</source>
        <translation>它不是有效的 JSON，或嵌套过深</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; is not a numerics mode; use exact or framework</source>
        <translation>&apos;%1&apos; 不是数值方式；请用 exact 或 framework</translation>
    </message>
    <message>
        <source>The command has a quote %V1 that is not closed: %V2</source>
        <translation>命令中的引号 %1 没有闭合：%2</translation>
    </message>
    <message>
        <source>The key &apos;%V1&apos; is given twice; give it once</source>
        <translation>键 &apos;%1&apos; 出现了两次；请只写一次</translation>
    </message>
    <message>
        <source>%L1 of %L2 tensor was compared</source>
        <translation>%2 个张量中比较了 %1 个</translation>
    </message>
    <message>
        <source>%L1 of %L2 tensors were compared</source>
        <translation>%2 个张量中比较了 %1 个</translation>
    </message>
    <message>
        <source>%L1 of %L2 picture was compared</source>
        <translation>%2 张图像中比较了 %1 张</translation>
    </message>
    <message>
        <source>%L1 of %L2 pictures were compared</source>
        <translation>%2 张图像中比较了 %1 张</translation>
    </message>
    <message>
        <source>Left out: %V1</source>
        <translation>未比较的有：%1</translation>
    </message>
</context>
<context>
    <name>engine/capture</name>
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
        <source>draw %N1 of %N2</source>
        <translation>%2 的抽取 %1</translation>
    </message>
    <message>
        <source>draw %N1</source>
        <translation>%1 的抽取</translation>
    </message>
    <message>
        <source>parameter %N1 of %N2</source>
        <translation>%2 的参数 %1</translation>
    </message>
    <message>
        <source>buffer %N1 of %N2</source>
        <translation>%2 的缓冲区 %1</translation>
    </message>
    <message>
        <source>Not compared: its values were not kept</source>
        <translation>未比较：其值未保留</translation>
    </message>
    <message>
        <source>Different: its values have another checksum</source>
        <translation>不同：其值的校验和不同</translation>
    </message>
    <message>
        <source>they were not kept</source>
        <translation>这些值未保留</translation>
    </message>
    <message>
        <source>Equal by checksum</source>
        <translation>按校验和相等</translation>
    </message>
    <message>
        <source>its values were not kept</source>
        <translation>其值未保留</translation>
    </message>
    <message>
        <source>Different: other parts of it were kept, of A all, of B %1</source>
        <translation>不同：保留的部分不同，A 为全部，B 为 %1</translation>
    </message>
    <message>
        <source>Different: other parts of it were kept, of A %1, of B all</source>
        <translation>不同：保留的部分不同，A 为 %1，B 为全部</translation>
    </message>
    <message>
        <source>Different: other parts of it were kept, of A %1, of B %2</source>
        <translation>不同：保留的部分不同，A 为 %1，B 为 %2</translation>
    </message>
    <message>
        <source>Record both alike</source>
        <translation>请以相同方式录制两者</translation>
    </message>
    <message>
        <source>the region %N1 at (%L2, %L3)</source>
        <translation>位于 (%2, %3) 的区域 %1</translation>
    </message>
    <message>
        <source>the region %N1 at (%L2, %L3), 1 of %L4 rows and columns</source>
        <translation>位于 (%2, %3) 的区域 %1，每 %4 行和列取一</translation>
    </message>
    <message>
        <source>1 of %L1 rows and columns</source>
        <translation>每 %1 行和列取一</translation>
    </message>
    <message>
        <source>Different: A is %1, B is %2</source>
        <translation>不同：A 为 %1，B 为 %2</translation>
    </message>
    <message>
        <source>rule &apos;%V1&apos;</source>
        <translation>规则 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>Only A has this step</source>
        <translation>只有 A 有此步骤</translation>
    </message>
    <message>
        <source>Only B has this step</source>
        <translation>只有 B 有此步骤</translation>
    </message>
    <message>
        <source>Only A has it</source>
        <translation>只有 A 有</translation>
    </message>
    <message>
        <source>Only B has it</source>
        <translation>只有 B 有</translation>
    </message>
    <message>
        <source>%N1 on cpu</source>
        <translation>%1 位于 cpu</translation>
    </message>
    <message>
        <source>%N1 on emu:%L2</source>
        <translation>%1 位于 emu:%2</translation>
    </message>
    <message>
        <source>%N1 on cuda:%L2</source>
        <translation>%1 位于 cuda:%2</translation>
    </message>
    <message>
        <source>%1, call %L2</source>
        <translation>%1，第 %2 次调用</translation>
    </message>
    <message>
        <source>Different bits</source>
        <translation>位不同</translation>
    </message>
    <message>
        <source>%1 is compared as such</source>
        <translation>%1 按原样比较</translation>
    </message>
    <message>
        <source>Different: whole numbers beyond 2^53, which float64 does not tell apart</source>
        <translation>不同：超过 2^53 的整数，float64 无法区分</translation>
    </message>
    <message>
        <source>It is what went in</source>
        <translation>它是输入</translation>
    </message>
    <message>
        <source>It is a gradient; forward steps are run again</source>
        <translation>它是梯度；重新运行的是前向步骤</translation>
    </message>
    <message>
        <source>The recording does not say which op it is</source>
        <translation>录制没有说明它是哪个算子</translation>
    </message>
    <message>
        <source>The recording does not say which op %V1 is</source>
        <translation>录制没有说明 %1 是哪个算子</translation>
    </message>
    <message>
        <source>It put out %L1 tensors; an op puts out one</source>
        <translation>它输出 %1 个张量；算子只输出一个</translation>
    </message>
    <message>
        <source>The recording does not have what went in; record(inputs=True) keeps it</source>
        <translation>录制中没有其输入；record(inputs=True) 会保留它</translation>
    </message>
    <message>
        <source>What went in was not kept whole</source>
        <translation>其输入未完整保留</translation>
    </message>
    <message>
        <source>Its output was not kept whole</source>
        <translation>其输出未完整保留</translation>
    </message>
    <message>
        <source>What went in is %1; sides here take uint8, uint16, float32 and float64</source>
        <translation>其输入为 %1；此处的侧接受 uint8、uint16、float32 和 float64</translation>
    </message>
    <message>
        <source>Its output is %1; sides here take uint8, uint16, float32 and float64</source>
        <translation>其输出为 %1；此处的侧接受 uint8、uint16、float32 和 float64</translation>
    </message>
    <message>
        <source>It was not kept whole</source>
        <translation>它未完整保留</translation>
    </message>
    <message>
        <source>Run on its recorded input</source>
        <translation>以其录制的输入运行</translation>
    </message>
    <message>
        <source>It is the output of %V1</source>
        <translation>它是 %1 的输出</translation>
    </message>
    <message>
        <source>Different: recorded is %1, here it is %2</source>
        <translation>不同：录制的为 %1，此处为 %2</translation>
    </message>
    <message>
        <source>%L1 step of %L2 ran here</source>
        <translation>%2 步中有 %1 步在此处运行</translation>
    </message>
    <message>
        <source>%L1 steps of %L2 ran here</source>
        <translation>%2 步中有 %1 步在此处运行</translation>
    </message>
    <message>
        <source>Not run here. %1</source>
        <translation>未在此处运行。%1</translation>
    </message>
    <message>
        <source>No step of the recording can be run here: it has none</source>
        <translation>录制中没有可在此处运行的步骤：它没有步骤</translation>
    </message>
    <message>
        <source>Manifest, %V1: %2</source>
        <translation>清单，%1：%2</translation>
    </message>
    <message>
        <source>%V1 is a recording of a program, which has no pipeline to run again or to report on; &apos;comparo diff A B&apos; compares two</source>
        <translation>%1 是程序的录制，没有可重新运行或报告的流水线；&apos;comparo diff A B&apos; 可比较两个录制</translation>
    </message>
    <message>
        <source>%V1 is truncated: the capture of a run has an end</source>
        <translation>%1 被截断：运行的捕获文件应有结尾</translation>
    </message>
    <message>
        <source>%V1 is none of ours</source>
        <translation>%1 不是我们的算子</translation>
    </message>
    <message>
        <source>Manifest, the file: %1</source>
        <translation>清单文件：%1</translation>
    </message>
    <message>
        <source>Manifest, the top level: %1</source>
        <translation>清单顶层：%1</translation>
    </message>
    <message>
        <source>Entry &apos;%V1&apos; of %V2 is not an .npy file</source>
        <translation>%2 的条目 &apos;%1&apos; 不是 .npy 文件</translation>
    </message>
    <message>
        <source>Entry &apos;%V1&apos; of %V2 is not an .npy file of version 1</source>
        <translation>%2 的条目 &apos;%1&apos; 不是版本 1 的 .npy 文件</translation>
    </message>
    <message>
        <source>Entry &apos;%V1&apos; of %V2 is %N3; the manifest says %N4</source>
        <translation>%2 的条目 &apos;%1&apos; 为 %3；清单写明 %4</translation>
    </message>
    <message>
        <source>Entry &apos;%V1&apos; of %V2: %3</source>
        <translation>%2 的条目 &apos;%1&apos;：%3</translation>
    </message>
    <message>
        <source>Entry &apos;%V1&apos; of %V2 cannot be read</source>
        <translation>无法读取 %2 的条目 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>Entry &apos;%V1&apos; of %V2 is %N3, a dtype that is not known</source>
        <translation>%2 的条目 &apos;%1&apos; 为 %3，是未知的 dtype</translation>
    </message>
    <message>
        <source>Entry &apos;%V1&apos; of %V2 claims a tensor of a size that no capture holds</source>
        <translation>%2 的条目 &apos;%1&apos; 声称的张量大小超出任何捕获文件所能容纳</translation>
    </message>
    <message>
        <source>Entry &apos;%V1&apos; of %V2 does not have the %L3 bytes of values that the step says</source>
        <translation>%2 的条目 &apos;%1&apos; 没有该步骤所说的 %3 个字节的值</translation>
    </message>
    <message>
        <source>Entry &apos;%V1&apos; of %V2 is not the %N3 in C order that the step says</source>
        <translation>%2 的条目 &apos;%1&apos; 不是该步骤所说的按 C 次序排列的 %3</translation>
    </message>
    <message>
        <source>Entry &apos;%V1&apos; of %V2 has %L3 bytes; at most %L4 are expected there</source>
        <translation>%2 的条目 &apos;%1&apos; 有 %3 个字节；此处最多应为 %4 个</translation>
    </message>
    <message>
        <source>Cannot decode %N1.npy of %V2: %3</source>
        <translation>无法解码 %2 的 %1.npy：%3</translation>
    </message>
    <message>
        <source>%V1 claims tensors of more than %L2 bytes; such a capture is not read</source>
        <translation>%1 声称其张量超过 %2 个字节；不读取这样的捕获文件</translation>
    </message>
    <message>
        <source>The tensors of this run take more than %L1 bytes, more than one capture holds</source>
        <translation>此次运行的张量超过 %1 个字节，一个捕获文件容纳不下</translation>
    </message>
    <message>
        <source>Capture a smaller image or fewer steps</source>
        <translation>请捕获更小的图像或更少的步骤</translation>
    </message>
    <message>
        <source>Another program writes it</source>
        <translation>另一程序正在写入它</translation>
    </message>
    <message>
        <source>An earlier line could not be written</source>
        <translation>先前有一行未能写入</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; is not read by this program, which reads &apos;%V2&apos;, &apos;%V3&apos; and &apos;%V4&apos;</source>
        <translation>此程序不读取 &apos;%1&apos;；它读取 &apos;%2&apos;、&apos;%3&apos; 和 &apos;%4&apos;</translation>
    </message>
    <message>
        <source>expected a whole number from 0 to %L1</source>
        <translation>应为 0 到 %1 的整数</translation>
    </message>
    <message>
        <source>expected four extents</source>
        <translation>应为四个尺寸</translation>
    </message>
    <message>
        <source>no capture holds a tensor of this size</source>
        <translation>没有捕获文件能容纳如此大小的张量</translation>
    </message>
    <message>
        <source>%L1 steps ran, the pipeline has %L2 that are enabled</source>
        <translation>运行了 %1 步，而流水线中启用的有 %2 步</translation>
    </message>
    <message>
        <source>it is not the step of the pipeline</source>
        <translation>它不是流水线中的该步骤</translation>
    </message>
    <message>
        <source>a tensor with an extent of more than 2^31 is not compared</source>
        <translation>尺寸超过 2^31 的张量不作比较</translation>
    </message>
    <message>
        <source>this dtype is compared bit by bit only</source>
        <translation>此 dtype 只逐位比较</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; is missing</source>
        <translation>缺少 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; must be text</source>
        <translation>&apos;%1&apos; 必须是文本</translation>
    </message>
    <message>
        <source>&apos;crc32&apos; must be a checksum</source>
        <translation>&apos;crc32&apos; 必须是校验和</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; must be a list</source>
        <translation>&apos;%1&apos; 必须是列表</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; must be a list of objects</source>
        <translation>&apos;%1&apos; 必须是对象的列表</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; must be a list of extents</source>
        <translation>&apos;%1&apos; 必须是尺寸的列表</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; has an extent that no tensor has</source>
        <translation>&apos;%1&apos; 含有任何张量都没有的尺寸</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; must name a tensor of a step</source>
        <translation>&apos;%1&apos; 必须指明某个步骤的张量</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; names a tensor that no earlier step has</source>
        <translation>&apos;%1&apos; 指明的张量不属于任何先前的步骤</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; has two &apos;=&apos;; one in a name is written &apos;==&apos;</source>
        <translation>&apos;%1&apos; 含有两个 &apos;=&apos;；名称中的一个写作 &apos;==&apos;</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; is not OLD=NEW, the name of a step in A and the one that it has in B</source>
        <translation>&apos;%1&apos; 不是 OLD=NEW，即步骤在 A 中的名称和在 B 中的名称</translation>
    </message>
    <message>
        <source>&apos;%V1&apos;: both names must have one &apos;*&apos;, or neither</source>
        <translation>&apos;%1&apos;：两个名称须各有一个 &apos;*&apos;，或都没有</translation>
    </message>
    <message>
        <source>A has no step &apos;%V1&apos;</source>
        <translation>A 中没有步骤 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>B has no step &apos;%V1&apos;</source>
        <translation>B 中没有步骤 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation>它不是普通文件</translation>
    </message>
    <message>
        <source>%V1 is a recording that was repacked; recordings are read as they were written, uncompressed</source>
        <translation>%1 是被重新打包过的录制；录制须按写出时的未压缩形式读取</translation>
    </message>
    <message>
        <source>%V1 ends before its first entry is whole</source>
        <translation>%1 在首个条目完整之前就结束了</translation>
    </message>
    <message>
        <source>The runs are of different pipelines: step %L1 is %2 in the first and %3 in the second</source>
        <translation>两次运行的流水线不同：第 %1 步在第一次中为 %2，在第二次中为 %3</translation>
    </message>
    <message>
        <source>The peers differ: %1</source>
        <translation>外部程序不同：%1</translation>
    </message>
    <message>
        <source>device %1 against %2</source>
        <translation>设备 %1，对比 %2</translation>
    </message>
    <message>
        <source>and %L1 more</source>
        <translation>以及另外 %1 项</translation>
    </message>
    <message>
        <source>Cannot write a temporary file in %V1: %2</source>
        <translation>无法在 %1 中写入临时文件：%2</translation>
    </message>
    <message>
        <source>Set TMPDIR to use another folder</source>
        <translation>请用 TMPDIR 指定另一文件夹</translation>
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
        <source>&apos;environment&apos; must be an object</source>
        <translation>&apos;environment&apos; 必须是对象</translation>
    </message>
    <message>
        <source>Entry &apos;%V1&apos; of %V2 is damaged: its checksum does not match</source>
        <translation>%2 的条目 &apos;%1&apos; 已损坏：其校验和不符</translation>
    </message>
    <message>
        <source>the key &apos;%V1&apos; is given twice</source>
        <translation>键 &apos;%1&apos; 出现了两次</translation>
    </message>
    <message>
        <source>&apos;settings&apos; must be an object</source>
        <translation>&apos;settings&apos; 必须是对象</translation>
    </message>
    <message>
        <source>Not compared: its values were not kept (%V1)</source>
        <translation>未比较：其值未保留（%1）</translation>
    </message>
    <message>
        <source>Not compared: its values were not kept, and the checksums are of %N1 and %N2</source>
        <translation>未比较：其值未保留，且校验和属于 %1 和 %2</translation>
    </message>
    <message>
        <source>Not compared: neither recording has a value of it</source>
        <translation>未比较：两份录制都没有它的值</translation>
    </message>
    <message>
        <source>A has %V1, B has %V2</source>
        <translation>A 为 %1，B 为 %2</translation>
    </message>
</context>
<context>
    <name>engine/codec</name>
    <message>
        <source>Cannot decode %V1: %2</source>
        <translation>无法解码 %1：%2</translation>
    </message>
    <message>
        <source>Cannot read %V1: %2</source>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message>
        <source>Cannot write %V1: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>Cannot open %V1: %2</source>
        <translation>无法打开 %1：%2</translation>
    </message>
    <message>
        <source>It is %1, which is not read; save it as PNG</source>
        <translation>它是%1，不予读取；请另存为 PNG</translation>
    </message>
    <message>
        <source>It is %1, not an image. Accepted are %2</source>
        <translation>它是%1，不是图像。可接受的有 %2</translation>
    </message>
    <message>
        <source>It is %1, not an image</source>
        <translation>它是%1，不是图像</translation>
    </message>
    <message>
        <source>an AVIF image</source>
        <translation>AVIF 图像</translation>
    </message>
    <message>
        <source>a HEIC image</source>
        <translation>HEIC 图像</translation>
    </message>
    <message>
        <source>a JPEG 2000 image</source>
        <translation>JPEG 2000 图像</translation>
    </message>
    <message>
        <source>a JPEG XL image</source>
        <translation>JPEG XL 图像</translation>
    </message>
    <message>
        <source>a GIF image</source>
        <translation>GIF 图像</translation>
    </message>
    <message>
        <source>a Radiance HDR image</source>
        <translation>Radiance HDR 图像</translation>
    </message>
    <message>
        <source>a gzip archive</source>
        <translation>gzip 压缩包</translation>
    </message>
    <message>
        <source>a ZIP archive</source>
        <translation>ZIP 压缩包</translation>
    </message>
    <message>
        <source>a Photoshop document</source>
        <translation>Photoshop 文档</translation>
    </message>
    <message>
        <source>a PDF document</source>
        <translation>PDF 文档</translation>
    </message>
    <message>
        <source>a Python pickle</source>
        <translation>Python pickle</translation>
    </message>
    <message>
        <source>It is a text file, not an image. Accepted are %1</source>
        <translation>它是文本文件，不是图像。可接受的有 %1</translation>
    </message>
    <message>
        <source>It is not an image of a known format. Accepted are %1</source>
        <translation>它不是已知格式的图像。可接受的有 %1</translation>
    </message>
    <message>
        <source>It holds only zero bytes, as a copy that failed does. Copy it again</source>
        <translation>它只含零字节，如同复制失败的文件。请重新复制</translation>
    </message>
    <message>
        <source>It begins with a million zero bytes, as a copy that failed does. Copy it again</source>
        <translation>它以一百万个零字节开头，如同复制失败的文件。请重新复制</translation>
    </message>
    <message>
        <source>There is no codec &apos;%V1&apos;; known: %V2</source>
        <translation>没有编解码器 &apos;%1&apos;；已知的有：%2</translation>
    </message>
    <message>
        <source>The name says %1; the file holds %2</source>
        <translation>文件名表示 %1；文件内容是 %2</translation>
    </message>
    <message>
        <source>There is not enough memory for its pixels</source>
        <translation>内存不足以容纳其像素</translation>
    </message>
    <message>
        <source>The file is empty (0 bytes)</source>
        <translation>文件为空（0 字节）</translation>
    </message>
    <message>
        <source>The name has no extension. Accepted are: %V1</source>
        <translation>文件名没有扩展名。可接受的有：%1</translation>
    </message>
    <message>
        <source>No format is called %V1. Accepted are: %V2</source>
        <translation>没有名为 %1 的格式。可接受的有：%2</translation>
    </message>
    <message>
        <source>The image is empty</source>
        <translation>图像为空</translation>
    </message>
    <message>
        <source>Free some space, or write to another disk</source>
        <translation>请腾出空间，或写入另一磁盘</translation>
    </message>
    <message>
        <source>The system or the disk limits the size of a file</source>
        <translation>系统或磁盘限制了文件的大小</translation>
    </message>
    <message>
        <source>Check the permissions, or use another folder</source>
        <translation>请检查权限，或使用另一文件夹</translation>
    </message>
    <message>
        <source>Check the path</source>
        <translation>请检查路径</translation>
    </message>
    <message>
        <source>A part of the path is a file, not a folder</source>
        <translation>路径中有一部分是文件，不是文件夹</translation>
    </message>
    <message>
        <source>There is no such file</source>
        <translation>没有这个文件</translation>
    </message>
    <message>
        <source>Its %1 do not fit into memory</source>
        <translation>其 %1 超出内存容量</translation>
    </message>
    <message>
        <source>It has %1; at most %2 of such a file are read</source>
        <translation>它有 %1；这类文件最多读取 %2</translation>
    </message>
    <message>
        <source>It is a pipe, and nothing has come out of it for %L1 ms. Save what it is to give as a file</source>
        <translation>它是管道，%1 毫秒内没有输出任何内容。请将其输出存为文件</translation>
    </message>
    <message>
        <source>It became shorter while it was read. Read it again</source>
        <translation>读取期间文件变短了。请重新读取</translation>
    </message>
    <message>
        <source>It is a folder. Name a file in it</source>
        <translation>它是文件夹。请指定其中的文件</translation>
    </message>
    <message>
        <source>It is a device, not a file</source>
        <translation>它是设备，不是文件</translation>
    </message>
    <message>
        <source>It names no file</source>
        <translation>它没有指明文件</translation>
    </message>
    <message>
        <source>%V1 (near row %L2)</source>
        <translation>%1（第 %2 行附近）</translation>
    </message>
    <message>
        <source>The end-of-image marker is missing; the picture itself is complete</source>
        <translation>缺少图像结束标记；图片本身是完整的</translation>
    </message>
    <message>
        <source>… and %L1 more warnings</source>
        <translation>… 以及另外 %1 条警告</translation>
    </message>
    <message>
        <source>EXIF orientation %L1 is not applied: the pixels are as stored, as torchvision reads them</source>
        <translation>未应用 EXIF 方向 %1：像素按存储的样子，与 torchvision 的读取相同</translation>
    </message>
    <message>
        <source>The JPEG is truncated: it ends after %L1 bytes, %2</source>
        <translation>JPEG 被截断：在 %1 个字节之后结束，%2</translation>
    </message>
    <message>
        <source>inside the picture data; the rest of it and the end marker are missing</source>
        <translation>位于图片数据之内；其余部分和结束标记缺失</translation>
    </message>
    <message>
        <source>between two segments; the whole picture data are missing. Copy or download it again</source>
        <translation>位于两段之间；图片数据全部缺失。请重新复制或下载</translation>
    </message>
    <message>
        <source>inside %1; the whole picture data are missing. Copy or download it again</source>
        <translation>位于%1之内；图片数据全部缺失。请重新复制或下载</translation>
    </message>
    <message>
        <source>%1 that begin at byte %L2</source>
        <translation>自字节 %2 起的%1</translation>
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
        <source>the words of a comment (COM)</source>
        <translation>注释（COM）文字</translation>
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
        <source>No scan has %1</source>
        <translation>没有扫描含有%1</translation>
    </message>
    <message>
        <source>The JPEG is stored in CMYK, the colours of a printer; convert it to RGB first</source>
        <translation>该 JPEG 以印刷色 CMYK 存储；请先转换为 RGB</translation>
    </message>
    <message>
        <source>The JPEG has %L1 components; 1 (gray) and 3 (colour) are read</source>
        <translation>该 JPEG 有 %1 个分量；可读取 1 个（灰度）和 3 个（彩色）</translation>
    </message>
    <message>
        <source>The JPEG has %L1 components; 1 (gray) and 3 (colour) are decoded</source>
        <translation>该 JPEG 有 %1 个分量；可解码 1 个（灰度）和 3 个（彩色）</translation>
    </message>
    <message>
        <source>The JPEG header claims %L1 pixels; at most %L2 are decoded</source>
        <translation>JPEG 头声称有 %1 像素；最多解码 %2 像素</translation>
    </message>
    <message>
        <source>The JPEG header claims %L1 pixels, more than its %L2 bytes can hold</source>
        <translation>JPEG 头声称有 %1 像素，多于其 %2 个字节所能容纳</translation>
    </message>
    <message>
        <source>The JPEG header claims %L1 pixels, more than the file can hold</source>
        <translation>JPEG 头声称有 %1 像素，多于文件所能容纳</translation>
    </message>
    <message>
        <source>The JPEG cannot be decoded: %V1</source>
        <translation>无法解码该 JPEG：%1</translation>
    </message>
    <message>
        <source>The JPEG cannot be encoded: %V1</source>
        <translation>无法编码该 JPEG：%1</translation>
    </message>
    <message>
        <source>Of %L1 rows, about %L2 are there</source>
        <translation>共 %1 行，约有 %2 行</translation>
    </message>
    <message>
        <source>The JPEG has no frame header: it names no size and no components</source>
        <translation>该 JPEG 没有帧头：没有给出尺寸和分量</translation>
    </message>
    <message>
        <source>The JPEG is arithmetic, lossless or hierarchical; baseline, extended sequential and progressive files with Huffman coding are decoded</source>
        <translation>该 JPEG 为算术编码、无损或分层；可解码采用 Huffman 编码的基线、扩展顺序和渐进文件</translation>
    </message>
    <message>
        <source>The JPEG has %L1 bits per sample; 8 are decoded</source>
        <translation>该 JPEG 每样本 %1 位；只解码 8 位</translation>
    </message>
    <message>
        <source>The JPEG has no scan that can be decoded</source>
        <translation>该 JPEG 没有可解码的扫描</translation>
    </message>
    <message>
        <source>The JPEG defines no quantisation table for component %L1</source>
        <translation>该 JPEG 没有为分量 %1 定义量化表</translation>
    </message>
    <message>
        <source>nvJPEG cannot be used here: %1</source>
        <translation>此处不能使用 nvJPEG：%1</translation>
    </message>
    <message>
        <source>%1 cannot be used here: %2</source>
        <translation>此处不能使用 %1：%2</translation>
    </message>
    <message>
        <source>%1 does not run on %2</source>
        <translation>%1 不能在 %2 上运行</translation>
    </message>
    <message>
        <source>this program was built without CUDA</source>
        <translation>此程序构建时未包含 CUDA</translation>
    </message>
    <message>
        <source>this program was built without nvjpeg.h</source>
        <translation>此程序构建时没有 nvjpeg.h</translation>
    </message>
    <message>
        <source>there is no CUDA device: %1</source>
        <translation>没有 CUDA 设备：%1</translation>
    </message>
    <message>
        <source>libnvjpeg.so.12 or .13 was not found</source>
        <translation>未找到 libnvjpeg.so.12 或 .13</translation>
    </message>
    <message>
        <source>The NPY header has no &apos;%V1&apos;</source>
        <translation>NPY 头没有 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>The NPY header&apos;s shape is not a list of numbers</source>
        <translation>NPY 头中的形状不是数的列表</translation>
    </message>
    <message>
        <source>The NPY file ends after %L1 bytes, inside its header</source>
        <translation>NPY 文件在 %1 个字节之后结束，位于其头部之内</translation>
    </message>
    <message>
        <source>The NPY file ends after %L1 bytes, inside its header of %L2 bytes</source>
        <translation>NPY 文件在 %1 个字节之后结束，位于其 %2 字节的头部之内</translation>
    </message>
    <message>
        <source>The NPY file has version %1; 1 to 3 are read</source>
        <translation>NPY 文件的版本为 %1；可读取 1 到 3</translation>
    </message>
    <message>
        <source>The NPY file holds records, not numbers. Save one plain array of uint8, uint16 or a float type</source>
        <translation>NPY 文件中是记录，不是数。请保存一个 uint8、uint16 或浮点类型的普通数组</translation>
    </message>
    <message>
        <source>The NPY array has the shape %1; an image is (H,W), (C,H,W), (H,W,C) or (N,C,H,W)</source>
        <translation>NPY 数组的形状为 %1；图像应为 (H,W)、(C,H,W)、(H,W,C) 或 (N,C,H,W)</translation>
    </message>
    <message>
        <source>The NPY array&apos;s dtype is &apos;%V1&apos;; u1, u2, f2, f4 and f8 are read (uint8, uint16, float16, float32, float64). Convert it with astype</source>
        <translation>NPY 数组的 dtype 为 &apos;%1&apos;；可读取 u1、u2、f2、f4 和 f8（uint8、uint16、float16、float32、float64）。请用 astype 转换</translation>
    </message>
    <message>
        <source>The NPY array has the shape %1 and so holds no pixels</source>
        <translation>NPY 数组的形状为 %1，因此不含像素</translation>
    </message>
    <message>
        <source>The NPY header claims the shape %1; at most %L2 pixels are read</source>
        <translation>NPY 头声称形状为 %1；最多读取 %2 个像素</translation>
    </message>
    <message>
        <source>The NPY file is truncated: the shape %1 needs %L2 bytes of values and there are %L3</source>
        <translation>NPY 文件被截断：形状 %1 需要 %2 个字节的值，而只有 %3 个</translation>
    </message>
    <message>
        <source>float16 values were widened to float32 (exactly); ULP counts are those of float32</source>
        <translation>float16 值已（精确地）加宽为 float32；ULP 计数按 float32</translation>
    </message>
    <message>
        <source>%L1 bytes after the array were ignored</source>
        <translation>数组之后的 %1 个字节被忽略</translation>
    </message>
    <message>
        <source>The shape %1 was read as (N,C,H,W); if it is (N,H,W,C), transpose it first</source>
        <translation>形状 %1 按 (N,C,H,W) 读取；若为 (N,H,W,C)，请先转置</translation>
    </message>
    <message>
        <source>The NPY array has the shape %1; at most four dimensions are read</source>
        <translation>NPY 数组的形状为 %1；最多读取四维</translation>
    </message>
    <message>
        <source>It is not an NPY file</source>
        <translation>它不是 NPY 文件</translation>
    </message>
    <message>
        <source>The NPZ archive holds no array</source>
        <translation>NPZ 压缩包中没有数组</translation>
    </message>
    <message>
        <source>The archive holds %L1 arrays; &apos;%V2&apos; was read</source>
        <translation>压缩包中有 %1 个数组；读取了 &apos;%2&apos;</translation>
    </message>
    <message>
        <source>NPZ is read but not written; NPY holds every tensor</source>
        <translation>NPZ 可读取但不写入；NPY 可保存任何张量</translation>
    </message>
    <message>
        <source>%1 holds one image of %2, with sides of 1 to %L3; this is %4. NPY holds every tensor</source>
        <translation>%1 保存一张 %2 的图像，边长 1 到 %3；这张为 %4。NPY 可保存任何张量</translation>
    </message>
    <message>
        <source>%1 with %2 channels</source>
        <translation>%2 通道的 %1</translation>
    </message>
    <message>
        <source>%1 is damaged or truncated: its header of %L2 bytes gives no image size</source>
        <translation>%1 已损坏或被截断：其 %2 字节的头部没有给出图像尺寸</translation>
    </message>
    <message>
        <source>%1 claims a size of %L2 pixels</source>
        <translation>%1 声称尺寸为 %2 像素</translation>
    </message>
    <message>
        <source>%1 claims %L2 pixels; at most %L3 are decoded</source>
        <translation>%1 声称有 %2 像素；最多解码 %3 像素</translation>
    </message>
    <message>
        <source>%1 is truncated: it needs at least %L2 bytes and has %L3. Copy or download it again</source>
        <translation>%1 被截断：至少需要 %2 个字节，而只有 %3 个。请重新复制或下载</translation>
    </message>
    <message>
        <source>Cannot decode %V1: The PNG file is truncated: it needs at least %L2 bytes and has %L3. Copy or download it again</source>
        <translation>无法解码 %1：PNG 文件被截断：至少需要 %2 个字节，而只有 %3 个。请重新复制或下载</translation>
    </message>
    <message>
        <source>%1 is damaged or truncated: %2</source>
        <translation>%1 已损坏或被截断：%2</translation>
    </message>
    <message>
        <source>%1 is damaged: %2. Copy or download it again</source>
        <translation>%1 已损坏：%2。请重新复制或下载</translation>
    </message>
    <message>
        <source>%1 has %2, which is not applied: the pixels are as stored</source>
        <translation>%1 有%2，未予应用：像素按存储的样子</translation>
    </message>
    <message>
        <source>a colour profile</source>
        <translation>颜色配置文件</translation>
    </message>
    <message>
        <source>the colour profile &apos;%V1&apos;</source>
        <translation>颜色配置文件 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>a gamma of %L1</source>
        <translation>值为 %1 的 gamma</translation>
    </message>
    <message>
        <source>its pixels cannot be decoded</source>
        <translation>其像素无法解码</translation>
    </message>
    <message>
        <source>its pixels end too early</source>
        <translation>其像素过早结束</translation>
    </message>
    <message>
        <source>its samples end too early</source>
        <translation>其样本过早结束</translation>
    </message>
    <message>
        <source>its headers give two sizes</source>
        <translation>其头部给出两种尺寸</translation>
    </message>
    <message>
        <source>row %L1 has the filter %L2, which PNG has not</source>
        <translation>第 %1 行使用了 PNG 中不存在的滤波器 %2</translation>
    </message>
    <message>
        <source>its header gives %L1 bits for colours of kind %L2, which PNG has not</source>
        <translation>其文件头给出了 PNG 中不存在的组合：颜色类型 %2，%1 位</translation>
    </message>
    <message>
        <source>its header has %L1 bytes, not 13</source>
        <translation>其文件头有 %1 字节，而不是 13 字节</translation>
    </message>
    <message>
        <source>its header names a compression, a filter or an interlacing that PNG has not</source>
        <translation>其文件头指定了 PNG 中不存在的压缩、滤波或隔行方式</translation>
    </message>
    <message>
        <source>its palette has %L1 bytes</source>
        <translation>其调色板有 %1 字节</translation>
    </message>
    <message>
        <source>it needs a chunk that is not known, at byte %L1</source>
        <translation>它需要一个未知的数据块，位于字节 %1</translation>
    </message>
    <message>
        <source>its header has %L1 bytes, which no BMP has</source>
        <translation>其文件头有 %1 字节，没有这样的 BMP</translation>
    </message>
    <message>
        <source>its palette of %L1 colours does not fit</source>
        <translation>其 %1 种颜色的调色板放不下</translation>
    </message>
    <message>
        <source>%1 has %L2 bits a pixel in the coding %L3, which is not read</source>
        <translation>%1 每像素 %2 位，编码为 %3，不支持读取</translation>
    </message>
    <message>
        <source>Save it as PNG</source>
        <translation>请另存为 PNG</translation>
    </message>
    <message>
        <source>it ends inside its header</source>
        <translation>它在头部之内结束</translation>
    </message>
    <message>
        <source>it ends inside a chunk</source>
        <translation>它在数据块之内结束</translation>
    </message>
    <message>
        <source>it has no pixels</source>
        <translation>没有像素</translation>
    </message>
    <message>
        <source>its compressed pixels are not what any deflate writes</source>
        <translation>其压缩像素不是任何 deflate 会写出的</translation>
    </message>
    <message>
        <source>its compressed pixels end before its last row</source>
        <translation>其压缩像素在最后一行之前结束</translation>
    </message>
    <message>
        <source>the checksum of its chunk %V1 at byte %L2 is wrong</source>
        <translation>其位于字节 %2 的数据块 %1 校验和错误</translation>
    </message>
    <message>
        <source>The checksum of all its pixels is wrong, and those of its chunks are right: the program that wrote it made a mistake</source>
        <translation>其全部像素的校验和错误，而各数据块的正确：写出它的程序有误</translation>
    </message>
    <message>
        <source>the first of %L1 images is taken</source>
        <translation>取 %1 张图像中的第一张</translation>
    </message>
    <message>
        <source>alpha is left out</source>
        <translation>略去 alpha</translation>
    </message>
    <message>
        <source>%1 values were turned into 8 bits</source>
        <translation>%1 的值已转为 8 位</translation>
    </message>
    <message>
        <source>%1 is empty</source>
        <translation>%1 为空</translation>
    </message>
    <message>
        <source>%V1 is not a zip file</source>
        <translation>%1 不是 zip 文件</translation>
    </message>
    <message>
        <source>%V1 has no entry &apos;%V2&apos;</source>
        <translation>%1 中没有条目 &apos;%2&apos;</translation>
    </message>
    <message>
        <source>Entry &apos;%V1&apos; of %V2 is shorter than it claims</source>
        <translation>%2 的条目 &apos;%1&apos; 比其声称的短</translation>
    </message>
    <message>
        <source>a HEIF image</source>
        <translation>HEIF 图像</translation>
    </message>
    <message>
        <source>a QOI image</source>
        <translation>QOI 图像</translation>
    </message>
    <message>
        <source>a DDS texture</source>
        <translation>DDS 纹理</translation>
    </message>
    <message>
        <source>a video</source>
        <translation>视频</translation>
    </message>
    <message>
        <source>a program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>An empty tensor cannot be written as NPY</source>
        <translation>不能将空张量写为 NPY</translation>
    </message>
    <message>
        <source>It is a ZIP archive, as NPZ is, and this build of Comparoscope reads none</source>
        <translation>它是 ZIP 压缩包（NPZ 亦是），而此构建的 Comparoscope 不读取</translation>
    </message>
    <message>
        <source>Save the array with numpy.save, as .npy</source>
        <translation>请用 numpy.save 将数组存为 .npy</translation>
    </message>
    <message>
        <source>The NPZ archive holds more than 4 GiB</source>
        <translation>NPZ 压缩包超过 4 GiB</translation>
    </message>
    <message>
        <source>save the array as .npy</source>
        <translation>请将数组存为 .npy</translation>
    </message>
    <message>
        <source>application data (APP%L1)</source>
        <translation>应用程序数据（APP%1）</translation>
    </message>
    <message>
        <source>OpenCV takes at most 512 channels</source>
        <translation>OpenCV 最多接受 512 个通道</translation>
    </message>
    <message>
        <source>OpenCV has no matrices of %1</source>
        <translation>OpenCV 没有 %1 的矩阵</translation>
    </message>
    <message>
        <source>The %N1 file</source>
        <translation>%1 文件</translation>
    </message>
    <message>
        <source>the NPZ archive</source>
        <translation>NPZ 压缩包</translation>
    </message>
    <message>
        <source>The %N1 file has several pictures; the first one was read</source>
        <translation>%1 文件含有多张图片；读取了第一张</translation>
    </message>
    <message>
        <source>The file &apos;%V1&apos; of the NPZ archive is not an array</source>
        <translation>NPZ 压缩包中的文件 &apos;%1&apos; 不是数组</translation>
    </message>
    <message>
        <source>OpenCV gave another dtype</source>
        <translation>OpenCV 返回了另一种 dtype</translation>
    </message>
    <message>
        <source>OpenCV takes no empty batch</source>
        <translation>OpenCV 不接受空批次</translation>
    </message>
    <message>
        <source>The archive cannot be made: %1</source>
        <translation>无法生成压缩包：%1</translation>
    </message>
    <message>
        <source>The archive cannot be made: %V1</source>
        <translation>无法生成压缩包：%1</translation>
    </message>
    <message>
        <source>the memory of the archive cannot be read back</source>
        <translation>无法读回压缩包的内存</translation>
    </message>
    <message>
        <source>%1 is truncated or damaged: it begins as a zip file and has no valid list of entries at its end (%V2)</source>
        <translation>%1 被截断或已损坏：它以 zip 文件开头，末尾却没有有效的条目列表（%2）</translation>
    </message>
    <message>
        <source>Entry &apos;%V1&apos; of %2 is packed by method %L3; stored and deflated ones are read</source>
        <translation>%2 的条目 &apos;%1&apos; 以方法 %3 打包；只读取 stored 和 deflate 的条目</translation>
    </message>
    <message>
        <source>Entry &apos;%V1&apos; of %2 claims %L3 bytes; at most %L4 are expected there</source>
        <translation>%2 的条目 &apos;%1&apos; 声称有 %3 个字节；此处最多应为 %4 个</translation>
    </message>
    <message>
        <source>Entry &apos;%V1&apos; of %2 claims %L3 bytes, more than its %L4 packed ones can hold</source>
        <translation>%2 的条目 &apos;%1&apos; 声称有 %3 个字节，多于其 %4 个压缩字节所能容纳</translation>
    </message>
    <message>
        <source>it is longer than it claims</source>
        <translation>它比其声称的长</translation>
    </message>
    <message>
        <source>Cannot decode the file that %1 encoded: %2</source>
        <translation>无法解码 %1 编码出的文件：%2</translation>
    </message>
    <message>
        <source>the NPZ archive has no entry &apos;%V1&apos;</source>
        <translation>NPZ 压缩包中没有条目 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>Entry &apos;%V1&apos; of the NPZ archive is shorter than it claims</source>
        <translation>NPZ 压缩包的条目 &apos;%1&apos; 比其声称的短</translation>
    </message>
    <message>
        <source>Entry &apos;%V1&apos; of the NPZ archive is damaged: %2</source>
        <translation>NPZ 压缩包的条目 &apos;%1&apos; 已损坏：%2</translation>
    </message>
    <message>
        <source>Entry &apos;%V1&apos; of the NPZ archive is damaged: %V2</source>
        <translation>NPZ 压缩包的条目 &apos;%1&apos; 已损坏：%2</translation>
    </message>
    <message>
        <source>Entry &apos;%V1&apos; of %V2 is damaged: %3</source>
        <translation>%2 的条目 &apos;%1&apos; 已损坏：%3</translation>
    </message>
    <message>
        <source>There is not enough memory</source>
        <translation>内存不足</translation>
    </message>
</context>
<context>
    <name>engine/codec/cuda_jpeg</name>
    <message>
        <source>jpeg bitstream</source>
        <translation>jpeg bitstream</translation>
    </message>
    <message>
        <source>jpeg coefficients</source>
        <translation>jpeg coefficients</translation>
    </message>
    <message>
        <source>jpeg block summaries</source>
        <translation>jpeg block summaries</translation>
    </message>
    <message>
        <source>jpeg chunk lengths</source>
        <translation>jpeg chunk lengths</translation>
    </message>
    <message>
        <source>jpeg prefix sums</source>
        <translation>jpeg prefix sums</translation>
    </message>
    <message>
        <source>jpeg bit offsets</source>
        <translation>jpeg bit offsets</translation>
    </message>
    <message>
        <source>jpeg byte offsets</source>
        <translation>jpeg byte offsets</translation>
    </message>
    <message>
        <source>jpeg coded bits</source>
        <translation>jpeg coded bits</translation>
    </message>
    <message>
        <source>jpeg tables</source>
        <translation>jpeg tables</translation>
    </message>
    <message>
        <source>jpeg size</source>
        <translation>jpeg size</translation>
    </message>
    <message>
        <source>jpeg header</source>
        <translation>jpeg header</translation>
    </message>
    <message>
        <source>jpeg file</source>
        <translation>jpeg file</translation>
    </message>
    <message>
        <source>jpeg size on the host</source>
        <translation>jpeg size on the host</translation>
    </message>
    <message>
        <source>jpeg coefficients on the host</source>
        <translation>jpeg coefficients on the host</translation>
    </message>
    <message>
        <source>jpeg_encode: the image is empty</source>
        <translation>jpeg_encode：图像为空</translation>
    </message>
    <message>
        <source>jpeg_encode: JPEG holds one uint8 image of 1 or 3 channels; this is %N1</source>
        <translation>jpeg_encode：JPEG 保存一张 1 或 3 通道的 uint8 图像；这张为 %1</translation>
    </message>
    <message>
        <source>jpeg_encode: the sides of a JPEG are at most %L1; this image is %N2</source>
        <translation>jpeg_encode：JPEG 的边长最大为 %1；此图像为 %2</translation>
    </message>
    <message>
        <source>jpeg_encode: quality must be from 1 to 100; this is %L1</source>
        <translation>jpeg_encode：质量须为 1 到 100；此处为 %1</translation>
    </message>
    <message>
        <source>jpeg_encode: restart intervals must be from 0 to %L1; this is %L2</source>
        <translation>jpeg_encode：重启间隔须为 0 到 %1；此处为 %2</translation>
    </message>
    <message>
        <source>jpeg_retrieve: %L1 bytes were requested; the encoder holds at most %L2 and the destination %L3</source>
        <translation>jpeg_retrieve：要求 %1 个字节；编码器最多有 %2 个，目标有 %3 个</translation>
    </message>
</context>
<context>
    <name>engine/codec/files</name>
    <message>
        <source>There is not enough memory to compress a PNG file</source>
        <translation>内存不足，无法压缩 PNG 文件</translation>
    </message>
    <message>
        <source>There is not enough memory to compress a WebP file</source>
        <translation>内存不足，无法压缩 WebP 文件</translation>
    </message>
    <message>
        <source>uint8 or uint16 with 1 or 3 channels</source>
        <translation>uint8 或 uint16、1 或 3 通道</translation>
    </message>
    <message>
        <source>float32 with 1 or 3 channels</source>
        <translation>float32、1 或 3 通道</translation>
    </message>
    <message>
        <source>float32 with 1, 3 or 4 channels</source>
        <translation>float32、1、3 或 4 通道</translation>
    </message>
    <message>
        <source>uint8 or uint16 with 1, 3 or 4 channels</source>
        <translation>uint8 或 uint16、1、3 或 4 通道</translation>
    </message>
    <message>
        <source>uint8 with 1 or 3 channels</source>
        <translation>uint8、1 或 3 通道</translation>
    </message>
    <message>
        <source>uint8 with 1, 3 or 4 channels</source>
        <translation>uint8、1、3 或 4 通道</translation>
    </message>
    <message>
        <source>uint8, uint16 or float32 with 1, 3 or 4 channels, or float64 with 1</source>
        <translation>uint8、uint16 或 float32、1、3 或 4 通道，或 float64、1 通道</translation>
    </message>
    <message>
        <source>a colour space by cICP (primaries %L1, transfer %L2)</source>
        <translation>cICP 颜色空间（原色 %1，传递 %2）</translation>
    </message>
    <message>
        <source>a gamma of %N1</source>
        <translation>gamma %1</translation>
    </message>
    <message>
        <source>the file ends early</source>
        <translation>文件过早结束</translation>
    </message>
    <message>
        <source>its runs do not fill its rows</source>
        <translation>其游程没有填满各行</translation>
    </message>
    <message>
        <source>its header gives no size and no scale</source>
        <translation>其头部没有给出尺寸和比例</translation>
    </message>
    <message>
        <source>its header is not three numbers</source>
        <translation>其头部不是三个数</translation>
    </message>
    <message>
        <source>its header is not what a WebP file begins with</source>
        <translation>其头部不是 WebP 文件的开头</translation>
    </message>
    <message>
        <source>its largest sample is %L1; 1 to 65535 are read</source>
        <translation>其最大样本值为 %1；可读取 1 到 65535</translation>
    </message>
    <message>
        <source>its samples end too early, or are no numbers</source>
        <translation>其样本过早结束，或不是数</translation>
    </message>
    <message>
        <source>it does not say what its samples mean</source>
        <translation>它没有说明样本的含义</translation>
    </message>
    <message>
        <source>its directory cannot be read</source>
        <translation>其目录无法读取</translation>
    </message>
    <message>
        <source>it has no palette before its pixels</source>
        <translation>像素之前没有调色板</translation>
    </message>
    <message>
        <source>it has two headers</source>
        <translation>它有两个头部</translation>
    </message>
    <message>
        <source>it does not begin with its header</source>
        <translation>它没有以头部开头</translation>
    </message>
    <message>
        <source>a palette stands where none may</source>
        <translation>调色板位于不该有的地方</translation>
    </message>
    <message>
        <source>libtiff says: %V1</source>
        <translation>libtiff 报告：%1</translation>
    </message>
    <message>
        <source>%1 is an animation whose first frame is damaged or covers only a part of the picture; save one frame of it as an image</source>
        <translation>%1 是动画，其第一帧已损坏或只覆盖图片的一部分；请将其中一帧存为图像</translation>
    </message>
    <message>
        <source>it claims %L1 pixels</source>
        <translation>它声称有 %1 像素</translation>
    </message>
    <message>
        <source>sides of up to %L1 are read</source>
        <translation>可读取的边长最大为 %1</translation>
    </message>
    <message>
        <source>its samples need %L1 bytes and it has %L2</source>
        <translation>其样本需要 %1 个字节，而它只有 %2 个</translation>
    </message>
    <message>
        <source>%1 has a strip or tile of %L2 pixels; less than 1 GiB is read at a time</source>
        <translation>%1 含有 %2 像素的条带或图块；一次读取须小于 1 GiB</translation>
    </message>
    <message>
        <source>The TIFF file is damaged or truncated: %1</source>
        <translation>TIFF 文件已损坏或被截断：%1</translation>
    </message>
    <message>
        <source>The TIFF file is damaged or truncated: %V1</source>
        <translation>TIFF 文件已损坏或被截断：%1</translation>
    </message>
    <message>
        <source>The TIFF file cannot be encoded: %V1</source>
        <translation>无法编码 TIFF 文件：%1</translation>
    </message>
    <message>
        <source>%1 has %2; the samples are as stored, not scaled to 8 bits</source>
        <translation>%1 有%2；样本保持存储时的值，未缩放到 8 位</translation>
    </message>
    <message>
        <source>%1 has the masks %V2 for red, green and blue; what is read has one run of 1 to 16 bits a colour, apart from the others</source>
        <translation>%1 的红、绿、蓝掩码为 %2；可读取的每种颜色各有 1 到 16 个相连的位，且互不重叠</translation>
    </message>
    <message>
        <source>%L1 bits of red, %L2 of green, %L3 of blue</source>
        <translation>红色 %1 位，绿色 %2 位，蓝色 %3 位</translation>
    </message>
    <message>
        <source>%L1 bits of red, %L2 of green, %L3 of blue, %L4 of alpha</source>
        <translation>红色 %1 位，绿色 %2 位，蓝色 %3 位，alpha %4 位</translation>
    </message>
    <message>
        <source>%1 has samples of %L2 bits; they were multiplied by %L3 to fill 8 bits, so that each has a value of its own</source>
        <translation>%1 的样本为 %2 位；已乘以 %3 以填满 8 位，因此每个样本各有自己的值</translation>
    </message>
    <message>
        <source>%1 has samples of 1 bit; they were multiplied by 255 to fill 8 bits, so that each has a value of its own</source>
        <translation>%1 的样本为 1 位；已乘以 255 以填满 8 位，因此每个样本各有自己的值</translation>
    </message>
    <message>
        <source>%1 has %L2 pages; page %L3 was read and %L4 were not</source>
        <translation>%1 有 %2 页；读取了第 %3 页，其余 %4 页未读取</translation>
    </message>
    <message>
        <source>%1 has 2 pages; page %L2 was read and 1 was not</source>
        <translation>%1 有 2 页；读取了第 %2 页，另 1 页未读取</translation>
    </message>
    <message>
        <source>%1 has %L2 frames; the one of its IDAT chunks was read and %L3 were not</source>
        <translation>%1 有 %2 帧；读取了其 IDAT 块中的一帧，其余 %3 帧未读取</translation>
    </message>
    <message>
        <source>%1 has 2 frames; the one of its IDAT chunks was read and 1 was not</source>
        <translation>%1 有 2 帧；读取了其 IDAT 块中的一帧，另 1 帧未读取</translation>
    </message>
    <message>
        <source>%1 has %L2 frames; the first one was read and %L3 were not</source>
        <translation>%1 有 %2 帧；读取了第一帧，其余 %3 帧未读取</translation>
    </message>
    <message>
        <source>%1 has 2 frames; the first one was read and 1 was not</source>
        <translation>%1 有 2 帧；读取了第一帧，另 1 帧未读取</translation>
    </message>
    <message>
        <source>--page N chooses</source>
        <translation>可用 --page N 选择</translation>
    </message>
    <message>
        <source>A page is chosen and the file is %N1. Pages are those of TIFF, layers of EXR, arrays of NPZ</source>
        <translation>选择了页，而文件是 %1。页属于 TIFF，层属于 EXR，数组属于 NPZ</translation>
    </message>
    <message>
        <source>A layer is chosen and the file is %N1. Pages are those of TIFF, layers of EXR, arrays of NPZ</source>
        <translation>选择了层，而文件是 %1。页属于 TIFF，层属于 EXR，数组属于 NPZ</translation>
    </message>
    <message>
        <source>An array is chosen and the file is %N1. Pages are those of TIFF, layers of EXR, arrays of NPZ</source>
        <translation>选择了数组，而文件是 %1。页属于 TIFF，层属于 EXR，数组属于 NPZ</translation>
    </message>
    <message>
        <source>A layout is chosen and the file is %N1. Only NPY and NPZ leave theirs open</source>
        <translation>选择了布局，而文件是 %1。只有 NPY 和 NPZ 的布局未定</translation>
    </message>
    <message>
        <source>The JPEG file has the channels C, M, Y, K: they are as stored, not converted to RGB. In files of Adobe&apos;s programs 255 is no ink</source>
        <translation>JPEG 文件的通道为 C、M、Y、K：按存储的样子，未转换为 RGB。Adobe 程序的文件中 255 表示无墨</translation>
    </message>
    <message>
        <source>The NPY array has the shape %1; a layout of four axes is chosen for it</source>
        <translation>NPY 数组的形状为 %1；却为它选择了四轴布局</translation>
    </message>
    <message>
        <source>The NPY array has the shape %1; a layout of three axes is chosen for it</source>
        <translation>NPY 数组的形状为 %1；却为它选择了三轴布局</translation>
    </message>
    <message>
        <source>The shape %1 was read as (C,H,W) and could be (H,W,C), too; --layout hwc reads it so</source>
        <translation>形状 %1 按 (C,H,W) 读取，也可能是 (H,W,C)；--layout hwc 按后者读取</translation>
    </message>
    <message>
        <source>The shape %1 was read as (C,H,W): %L2 channels; --layout hwc reads it as (H,W,C)</source>
        <translation>形状 %1 按 (C,H,W) 读取：%2 个通道；--layout hwc 按 (H,W,C) 读取</translation>
    </message>
    <message>
        <source>The shape %1 was read as (N,C,H,W); if it is (N,H,W,C), --layout nhwc reads it so</source>
        <translation>形状 %1 按 (N,C,H,W) 读取；若为 (N,H,W,C)，可用 --layout nhwc 读取</translation>
    </message>
    <message>
        <source>The NPZ archive has no array &apos;%V1&apos;; there are %V2</source>
        <translation>NPZ 压缩包中没有数组 &apos;%1&apos;；有 %2</translation>
    </message>
    <message>
        <source>The archive holds %L1 arrays; &apos;%V2&apos; was read and %L3 were not. --array NAME chooses</source>
        <translation>压缩包中有 %1 个数组；读取了 &apos;%2&apos;，其余 %3 个未读取。可用 --array NAME 选择</translation>
    </message>
    <message>
        <source>The archive holds 2 arrays; &apos;%V1&apos; was read and 1 was not. --array NAME chooses</source>
        <translation>压缩包中有 2 个数组；读取了 &apos;%1&apos;，另 1 个未读取。可用 --array NAME 选择</translation>
    </message>
    <message>
        <source>%1 has pixels of four bytes, of which the last one means nothing; it is not zero everywhere, and was not read</source>
        <translation>%1 的像素为四个字节，最后一个没有含义；它并非处处为零，未予读取</translation>
    </message>
    <message>
        <source>The EXR file has no layer &apos;%V1&apos;; there are %V2</source>
        <translation>EXR 文件中没有层 &apos;%1&apos;；有 %2</translation>
    </message>
    <message>
        <source>%1 holds deep samples (several a pixel), which are not read</source>
        <translation>%1 含有深度样本（每像素多个），不支持读取</translation>
    </message>
    <message>
        <source>%1 has no channels</source>
        <translation>%1 没有通道</translation>
    </message>
    <message>
        <source>The data window is %1, the display window %2; the picture has both, and 0 where there are no data</source>
        <translation>数据窗口为 %1，显示窗口为 %2；图片包含两者，没有数据处为 0</translation>
    </message>
    <message>
        <source>The data window is %1, the display window %2; the picture has the data window alone</source>
        <translation>数据窗口为 %1，显示窗口为 %2；图片只含数据窗口</translation>
    </message>
    <message>
        <source>%1 was read as the channels %V2</source>
        <translation>%1 按通道 %2 读取</translation>
    </message>
    <message>
        <source>%1 has more channels, which were not read: %V2. &apos;comparo diff&apos; compares all; --layer chooses</source>
        <translation>%1 还有未读取的通道：%2。&apos;comparo diff&apos; 比较全部；可用 --layer 选择</translation>
    </message>
    <message>
        <source>float16 values were widened to %1 (exactly); ULP counts are those of it</source>
        <translation>float16 值已（精确地）加宽为 %1；ULP 计数按后者</translation>
    </message>
    <message>
        <source>Unsigned integers of 32 bits are held as float64, which has each of their values</source>
        <translation>32 位无符号整数以 float64 保存，后者能表示其每个值</translation>
    </message>
    <message>
        <source>Channels of fewer samples have each at every pixel of its block; nothing was interpolated</source>
        <translation>样本较少的通道在其块的每个像素处取同一样本；未做插值</translation>
    </message>
    <message>
        <source>Alpha in OpenEXR is associated: the colours are stored multiplied by it, and compared so</source>
        <translation>OpenEXR 的 alpha 为关联型：颜色存储时已乘以它，并照此比较</translation>
    </message>
    <message>
        <source>chromaticities of its own</source>
        <translation>自己的色度坐标</translation>
    </message>
    <message>
        <source>it claims a data window of which no side fits; sides of up to %L1 are read</source>
        <translation>它声称的数据窗口边长过大；可读取的边长最大为 %1</translation>
    </message>
    <message>
        <source>%1 has %L2 channels of %L3 pixels, more than are read at a time. --layer chooses some</source>
        <translation>%1 有 %2 个 %3 像素的通道，超过一次可读取的数量。可用 --layer 选择其中一些</translation>
    </message>
    <message>
        <source>%1 names the scale %N2; the samples are as stored, not multiplied or divided by it</source>
        <translation>%1 指定了比例 %2；样本按存储的样子，未乘以或除以它</translation>
    </message>
    <message>
        <source>%1 names one colour that is transparent (tRNS); it became alpha, 0 where that colour is</source>
        <translation>%1 指定了一种透明颜色（tRNS）；它成为 alpha，该颜色处为 0</translation>
    </message>
    <message>
        <source>uint8 or uint16 with 1 to 4 channels</source>
        <translation>uint8 或 uint16、1 到 4 通道</translation>
    </message>
    <message>
        <source>%1 is a bitmap: white (0) was read as 255 and black (1) as 0</source>
        <translation>%1 是位图：白色（0）读作 255，黑色（1）读作 0</translation>
    </message>
    <message>
        <source>%1 has samples of 0 to %L2; they are as stored, not scaled to %L3</source>
        <translation>%1 的样本为 0 到 %2；按存储的样子，未缩放到 %3</translation>
    </message>
    <message>
        <source>%L1 samples are larger than %L2, the largest that the header of the file allows</source>
        <translation>%1 个样本大于文件头所允许的最大值 %2</translation>
    </message>
    <message>
        <source>The array was read as %1, in which it has the shape of %N2; --layout chooses another order</source>
        <translation>数组按 %1 读取，此时它与 %2 形状相同；可用 --layout 选择其他次序</translation>
    </message>
    <message>
        <source>%1 is not read: libtiff says: %V2</source>
        <translation>%1 不支持读取：libtiff 报告：%2</translation>
    </message>
    <message>
        <source>%1 is not read: %2</source>
        <translation>%1 不支持读取：%2</translation>
    </message>
    <message>
        <source>the directory of that page cannot be read</source>
        <translation>该页的目录无法读取</translation>
    </message>
    <message>
        <source>%1 has %L2 pages; page %L3 is asked for</source>
        <translation>%1 有 %2 页；要求的是第 %3 页</translation>
    </message>
    <message>
        <source>%1 has 1 page; page %L2 is asked for</source>
        <translation>%1 有 1 页；要求的是第 %2 页</translation>
    </message>
    <message>
        <source>uint8, uint16 or float32 with 1 to 4 channels, or float64 with 1</source>
        <translation>uint8、uint16 或 float32、1 到 4 通道，或 float64、1 通道</translation>
    </message>
    <message>
        <source>Save it in another way</source>
        <translation>请以其他方式保存</translation>
    </message>
    <message>
        <source>%1 has floating-point samples of %L2 bits, which is not read</source>
        <translation>%1 含有 %2 位浮点样本，不支持读取</translation>
    </message>
    <message>
        <source>%1 has samples that are complex numbers, which is not read</source>
        <translation>%1 的样本为复数，不支持读取</translation>
    </message>
    <message>
        <source>%1 has samples of the format %L2, which is not read</source>
        <translation>%1 的样本格式为 %2，不支持读取</translation>
    </message>
    <message>
        <source>%1 has integer samples of %L2 bits, which is not read</source>
        <translation>%1 含有 %2 位整数样本，不支持读取</translation>
    </message>
    <message>
        <source>%1 has logarithmic colours that are compressed in another way than SGI&apos;s, which is not read</source>
        <translation>%1 的对数颜色并非以 SGI 的方式压缩，不支持读取</translation>
    </message>
    <message>
        <source>%1 has JPEG strips of colours that the decoder does not turn into RGB, which is not read</source>
        <translation>%1 含有解码器无法转为 RGB 的 JPEG 条带，不支持读取</translation>
    </message>
    <message>
        <source>its chroma has one sample for %L1 pixels</source>
        <translation>其色度每 %1 像素一个样本</translation>
    </message>
    <message>
        <source>%1 has chroma of fewer samples and not three samples of 8 bits side by side, which is not read</source>
        <translation>%1 的色度样本较少，且并非三个相邻的 8 位样本，不支持读取</translation>
    </message>
    <message>
        <source>%1 has JPEG strips of YCbCr, which were decoded to RGB as JPEG files are</source>
        <translation>%1 含有 YCbCr 的 JPEG 条带，已像 JPEG 文件一样解码为 RGB</translation>
    </message>
    <message>
        <source>%1 has logarithmic codes, which were decoded to CIE %N2 and not converted to RGB</source>
        <translation>%1 含有对数编码，已解码为 CIE %2，未转换为 RGB</translation>
    </message>
    <message>
        <source>%1 has the channels %V2: they are as stored, not converted to RGB</source>
        <translation>%1 的通道为 %2：按存储的样子，未转换为 RGB</translation>
    </message>
    <message>
        <source>%1 holds the mask of another picture</source>
        <translation>%1 保存另一张图片的蒙版</translation>
    </message>
    <message>
        <source>%1 holds the mosaic of a sensor: it is as stored, not interpolated</source>
        <translation>%1 保存传感器的马赛克：按存储的样子，未插值</translation>
    </message>
    <message>
        <source>a* and b* are signed numbers in the file; they are taken as the unsigned ones with the same bits</source>
        <translation>文件中 a* 和 b* 为有符号数；按位相同的无符号数读取</translation>
    </message>
    <message>
        <source>%1 has 0 for white; the samples are as stored, not inverted</source>
        <translation>%1 以 0 为白；样本按存储的样子，未反相</translation>
    </message>
    <message>
        <source>Its chroma has one sample for %L1 pixels, which stands at each of these; nothing was interpolated</source>
        <translation>其色度每 %1 像素一个样本，位于其中每个像素；未做插值</translation>
    </message>
    <message>
        <source>Sample %L1 is associated alpha: the colours are stored multiplied by it, and compared so</source>
        <translation>样本 %1 为关联 alpha：颜色存储时已乘以它，并照此比较</translation>
    </message>
    <message>
        <source>Sample %L1 is straight (unassociated) alpha: the colours are as stored, not multiplied by it</source>
        <translation>样本 %1 为直通（非关联）alpha：颜色按存储的样子，未乘以它</translation>
    </message>
    <message>
        <source>Sample %L1 is of a kind that the file does not name; it is as stored</source>
        <translation>样本 %1 的种类文件未说明；按存储的样子</translation>
    </message>
    <message>
        <source>%1 has signed integers of %L2 bits; they are held as %3, which has each of their values</source>
        <translation>%1 含有 %2 位有符号整数；以 %3 保存，后者能表示其每个值</translation>
    </message>
    <message>
        <source>%1 has unsigned integers of %L2 bits; they are held as %3, which has each of their values</source>
        <translation>%1 含有 %2 位无符号整数；以 %3 保存，后者能表示其每个值</translation>
    </message>
    <message>
        <source>%1 has samples of %L2 bits (0 to %L3); they are as stored, not scaled to %L4</source>
        <translation>%1 的样本为 %2 位（0 到 %3）；按存储的样子，未缩放到 %4</translation>
    </message>
    <message>
        <source>a page claims %L1 pixels; 1 to %L2 are decoded</source>
        <translation>某页声称有 %1 像素；可解码 1 到 %2 像素</translation>
    </message>
    <message>
        <source>%1 is compressed by %V2, which is not read</source>
        <translation>%1 以 %2 压缩，不支持读取</translation>
    </message>
    <message>
        <source>%1 has colours of the photometric interpretation %L2, which is not read</source>
        <translation>%1 的颜色的光度解释为 %2，不支持读取</translation>
    </message>
    <message>
        <source>%1 has %L2 samples a pixel, which is not read</source>
        <translation>%1 每像素有 %2 个样本，不支持读取</translation>
    </message>
    <message>
        <source>it has %L1 samples a pixel where its colours need %L2</source>
        <translation>它每像素有 %1 个样本，而其颜色需要 %2 个</translation>
    </message>
    <message>
        <source>%1 has a palette for %L2 samples of %L3 bits, which is not read</source>
        <translation>%1 的调色板用于 %2 个 %3 位样本，不支持读取</translation>
    </message>
    <message>
        <source>it has no palette</source>
        <translation>它没有调色板</translation>
    </message>
    <message>
        <source>%1 is damaged or truncated: it has no palette</source>
        <translation>%1 已损坏或被截断：它没有调色板</translation>
    </message>
    <message>
        <source>%1 has a palette of 16 bits beside an extra sample of 8 bits, which is not read</source>
        <translation>%1 的调色板为 16 位，旁边的附加样本为 8 位，不支持读取</translation>
    </message>
    <message>
        <source>%1 has a palette; its samples are the colours of it, with %L2 bits each</source>
        <translation>%1 有调色板；其样本为调色板的颜色，各 %2 位</translation>
    </message>
    <message>
        <source>%1 says that its pixels begin where its palette does; they were read from behind it</source>
        <translation>%1 声称其像素从调色板处开始；已从调色板之后读取</translation>
    </message>
</context>
<context>
    <name>engine/codec/inspect</name>
    <message>
        <source>A source must be one picture of 8 bits with 1 or 3 channels; this is %1</source>
        <translation>源图必须是一张 8 位、1 或 3 通道的图片；这张为 %1</translation>
    </message>
    <message>
        <source>The file is %L1, the source %L2</source>
        <translation>文件为 %1，源图为 %2</translation>
    </message>
    <message>
        <source>The file has %1, the source %2</source>
        <translation>文件有%1，源图有%2</translation>
    </message>
    <message>
        <source>%L1 component</source>
        <translation>%1 个分量</translation>
    </message>
    <message>
        <source>%L1 components</source>
        <translation>%1 个分量</translation>
    </message>
    <message>
        <source>Not a JPEG file: it does not start with the SOI marker (FF D8)</source>
        <translation>不是 JPEG 文件：开头没有 SOI 标记（FF D8）</translation>
    </message>
    <message>
        <source>The file is coded arithmetically, which is not followed</source>
        <translation>文件采用算术编码，不予解析</translation>
    </message>
    <message>
        <source>The file is lossless or hierarchical, which is not followed</source>
        <translation>文件为无损或分层模式，不予解析</translation>
    </message>
    <message>
        <source>The file has %L1 bits per sample; only 8 are followed</source>
        <translation>文件每样本 %1 位；只解析 8 位</translation>
    </message>
    <message>
        <source>The file has %L1 components; at most 4 are followed</source>
        <translation>文件有 %1 个分量；最多解析 4 个</translation>
    </message>
    <message>
        <source>It comes from the source with red and blue swapped</source>
        <translation>它来自红蓝互换后的源图</translation>
    </message>
    <message>
        <source>It comes from the source read with a pitch of one sample too much</source>
        <translation>它来自以多一个样本的行距读取的源图</translation>
    </message>
    <message>
        <source>So small a deviation everywhere is another transform (a fast DCT), another rounding or another colour matrix</source>
        <translation>处处都有如此小的偏差，是变换不同（快速 DCT）、舍入不同或颜色矩阵不同</translation>
    </message>
    <message>
        <source>Possible are another picture, a wrong pitch, planes in another order, another colour matrix or a quantisation table that is not the encoder&apos;s</source>
        <translation>可能是另一张图片、行距错误、平面顺序不同、颜色矩阵不同，或量化表不是编码器的</translation>
    </message>
    <message>
        <source>Legal stream of another picture</source>
        <translation>合法的码流，但属于另一张图片</translation>
    </message>
    <message>
        <source>Legal stream, but two decoders make different pixels of it: a decoder, its buffers or its streams are at fault. %1</source>
        <translation>合法的码流，但两个解码器由它得到不同的像素：问题在某个解码器、其缓冲区或其流。%1</translation>
    </message>
    <message>
        <source>Legal stream of this source, but two decoders make different pixels of it: a decoder, its buffers or its streams are at fault. %1</source>
        <translation>来自该源图的合法码流，但两个解码器由它得到不同的像素：问题在某个解码器、其缓冲区或其流。%1</translation>
    </message>
    <message>
        <source>%L1 block</source>
        <translation>%1 个块</translation>
    </message>
    <message>
        <source>%L1 blocks</source>
        <translation>%1 个块</translation>
    </message>
    <message>
        <source>block (%L1, %L2) of %N3 in MCU %L4, row %L5, bytes %L6 to %L7</source>
        <translation>%3 的块 (%1, %2)，位于 MCU %4，第 %5 行，字节 %6 至 %7</translation>
    </message>
    <message>
        <source>%1 in MCU %L2</source>
        <translation>%1，MCU %2</translation>
    </message>
    <message>
        <source>row %L1 of MCUs</source>
        <translation>第 %1 行 MCU</translation>
    </message>
    <message>
        <source>bytes %L1 to %L2</source>
        <translation>字节 %1 至 %2</translation>
    </message>
    <message>
        <source>at or before MCU %L1</source>
        <translation>在 MCU %1 处或之前</translation>
    </message>
    <message>
        <source>byte %L1</source>
        <translation>字节 %1</translation>
    </message>
    <message>
        <source>%1 in scan %L2 of %L3</source>
        <translation>%1，扫描 %2/%3</translation>
    </message>
    <message>
        <source>%1 (not before MCU %L2, the restart segment&apos;s first)</source>
        <translation>%1（不早于重启段的第一个 MCU %2）</translation>
    </message>
    <message>
        <source>%1 (not before byte %L2)</source>
        <translation>%1（不早于字节 %2）</translation>
    </message>
    <message>
        <source>%1 (in the first restart segment)</source>
        <translation>%1（在第一个重启段中）</translation>
    </message>
    <message>
        <source>%1 (anywhere before: no restart marker bounds it)</source>
        <translation>%1（之前任何位置：没有重启标记来限定）</translation>
    </message>
    <message>
        <source>With bit %L1 of byte %L2 flipped back the stream is legal and every block comes from this source: that bit was flipped</source>
        <translation>把字节 %2 的第 %1 位翻转回去，码流即合法且每个块都来自该源图：被翻转的正是该位</translation>
    </message>
    <message>
        <source>%L1 more finding</source>
        <translation>另有 %1 项发现</translation>
    </message>
    <message>
        <source>%L1 more findings</source>
        <translation>另有 %1 项发现</translation>
    </message>
    <message>
        <source>Header damaged: only values are impossible, as with a quantisation table that is not the encoder&apos;s</source>
        <translation>头部损坏：只有数值不可能，如同量化表不是编码器的</translation>
    </message>
    <message>
        <source>every code is legal, and the data end where they should</source>
        <translation>每个码字都合法，数据也在应结束处结束</translation>
    </message>
    <message>
        <source>Header damaged at byte %L1: %2</source>
        <translation>头部在字节 %1 处损坏：%2</translation>
    </message>
    <message>
        <source>Header damaged: %1</source>
        <translation>头部损坏：%1</translation>
    </message>
    <message>
        <source>The first finding in the coded data lies %1</source>
        <translation>编码数据中的第一项发现%1</translation>
    </message>
    <message>
        <source>no proof of damage</source>
        <translation>没有损坏的证据</translation>
    </message>
    <message>
        <source>Without its source this proves damage in 79 % of the single flipped bits that leave a PSNR below 40 dB, and in 53 % of those that move at least 64 samples by more than 8 (measured on 2026-11-27 in 720 files of five photographs)</source>
        <translation>没有源图时，对使 PSNR 低于 40 dB 的单个位翻转，此检查能证明其中 79 % 的损坏；对使至少 64 个样本偏移超过 8 的，能证明 53 %（2026-11-27 在五张照片的 720 个文件上测得）</translation>
    </message>
    <message>
        <source>It does not see pixels that an encoder read wrongly</source>
        <translation>编码器读错的像素它看不到</translation>
    </message>
    <message>
        <source>Bitstream damaged</source>
        <translation>码流损坏</translation>
    </message>
    <message>
        <source>Bitstream damaged at byte %L1: %2</source>
        <translation>码流在字节 %1 处损坏：%2</translation>
    </message>
    <message>
        <source>Bitstream damaged: %1</source>
        <translation>码流损坏：%1</translation>
    </message>
    <message>
        <source>Bitstream damaged %1</source>
        <translation>码流损坏，%1</translation>
    </message>
    <message>
        <source>Its coefficients cannot be read</source>
        <translation>其系数无法读取</translation>
    </message>
    <message>
        <source>%1, where blocks stop coming from this source</source>
        <translation>%1，自此各块不再来自该源图</translation>
    </message>
    <message>
        <source>the codes show it in MCU %L1</source>
        <translation>码字在 MCU %1 处显现</translation>
    </message>
    <message>
        <source>%L1 block does not come from this source, the first of them %2</source>
        <translation>%1 个块不来自该源图，其中第一个是%2</translation>
    </message>
    <message>
        <source>%L1 blocks do not come from this source, the first of them %2</source>
        <translation>%1 个块不来自该源图，其中第一个是%2</translation>
    </message>
    <message>
        <source>%L1 block does not come from this source</source>
        <translation>%1 个块不来自该源图</translation>
    </message>
    <message>
        <source>%L1 blocks do not come from this source</source>
        <translation>%1 个块不来自该源图</translation>
    </message>
    <message>
        <source>All coefficients come from this source nevertheless</source>
        <translation>尽管如此，所有系数都来自该源图</translation>
    </message>
    <message>
        <source>Legal stream, but %1, the first of them %2</source>
        <translation>合法的码流，但%1，其中第一个是%2</translation>
    </message>
    <message>
        <source>Legal stream, but %1</source>
        <translation>合法的码流，但%1</translation>
    </message>
    <message>
        <source>Legal stream, but one coefficient of one block does not come from this source, as after a flipped bit that left legal codes: %1, frequency %2, %L3 steps beyond its interval</source>
        <translation>合法的码流，但有一个块的一个系数不来自该源图，如同位翻转后留下合法的码字：%1，频率 %2，超出其区间 %3 个步长</translation>
    </message>
    <message>
        <source>the other 63 fit</source>
        <translation>其余 63 个符合</translation>
    </message>
    <message>
        <source>So little could also be a slightly different input</source>
        <translation>如此微小，也可能是略有不同的输入</translation>
    </message>
    <message>
        <source>%1: from %2 to the end of the scan DC is off by about the same number of steps</source>
        <translation>%1：从%2到扫描结尾，DC 相差大致相同的步数</translation>
    </message>
    <message>
        <source>%1: from %2 to the end of the restart segment DC is off by about the same number of steps</source>
        <translation>%1：从%2到重启段结尾，DC 相差大致相同的步数</translation>
    </message>
    <message>
        <source>A flipped bit, or several, that left legal codes does that, because DC is coded as differences; no input does</source>
        <translation>一个或几个位翻转后留下合法的码字会如此，因为 DC 按差值编码；任何输入都不会如此</translation>
    </message>
    <message>
        <source>%1: from %2, in the middle of a row, to the end of the scan nothing fits</source>
        <translation>%1：从行中间的%2到扫描结尾，全都不符合</translation>
    </message>
    <message>
        <source>%1: from %2, in the middle of a row, to the end of the restart segment nothing fits</source>
        <translation>%1：从行中间的%2到重启段结尾，全都不符合</translation>
    </message>
    <message>
        <source>A flipped bit after which codes happen to be legal does that; an input that was not written to its end could, too</source>
        <translation>位翻转后码字恰好合法会如此；未写完的输入也可能如此</translation>
    </message>
    <message>
        <source>Legal stream; %1: the encoder read wrong input (%L2 of %L3 MCUs, rows of samples %L4 to %L5; the first is %6)</source>
        <translation>合法的码流；%1：编码器读取了错误的输入（%3 个 MCU 中的 %2 个，样本行 %4 至 %5；第一个是%6）</translation>
    </message>
    <message>
        <source>Legal stream; %1 (%L2 of %L3 MCUs, rows of samples %L4 to %L5; the first is %6)</source>
        <translation>合法的码流；%1（%3 个 MCU 中的 %2 个，样本行 %4 至 %5；第一个是%6）</translation>
    </message>
    <message>
        <source>All are within 2 units of their intervals: a coarser transform, as nvJPEG&apos;s, leaves as much</source>
        <translation>都在其区间的 2 个单位以内：较粗的变换（如 nvJPEG 的）也会留下这么多</translation>
    </message>
    <message>
        <source>In so few MCUs in a row a flipped bit that left legal codes could do the same</source>
        <translation>连续的 MCU 如此之少，留下合法码字的位翻转也可能造成同样结果</translation>
    </message>
    <message>
        <source>Legal stream; %1, all over the picture (%L2 of %L3 MCUs; half of the blocks by %L4 units or more)</source>
        <translation>合法的码流；%1，遍布整幅图片（%3 个 MCU 中的 %2 个；半数的块超出 %4 个单位或更多）</translation>
    </message>
    <message>
        <source>No proof of damage: %L1 coded blocks with legal codes, possible values and the right end. %2</source>
        <translation>没有损坏的证据：%1 个编码块的码字合法、数值可能、结尾正确。%2</translation>
    </message>
    <message>
        <source>No proof of damage: %L1 coded blocks with legal codes and possible values</source>
        <translation>没有损坏的证据：%1 个编码块的码字合法、数值可能</translation>
    </message>
    <message>
        <source>Some encoders end their data so</source>
        <translation>有些编码器就这样结束数据</translation>
    </message>
    <message>
        <source>codes that damage has shifted can end so, too</source>
        <translation>被损坏移位的码字也可能这样结束</translation>
    </message>
    <message>
        <source>Suspicious: DC step of %L1 in %N2 along MCU row %L3 from MCU column %L4 on, and along row %L5 before that column: %L6 levels, of strength %L7</source>
        <translation>可疑：%2 中有 %1 步的 DC 台阶，自 MCU 列 %4 起沿 MCU 行 %3，并在该列之前沿行 %5：%6 级，强度 %7</translation>
    </message>
    <message>
        <source>the next in this picture has %L1</source>
        <translation>此图中次强者为 %1</translation>
    </message>
    <message>
        <source>Changed data with legal codes leave such a step</source>
        <translation>码字合法但被改动的数据会留下这样的台阶</translation>
    </message>
    <message>
        <source>edges of a picture hardly do</source>
        <translation>图片的边缘几乎不会</translation>
    </message>
    <message>
        <source>Good: a legal stream, and each of %L1 blocks comes from this source (largest excess %L2 units)</source>
        <translation>完好：码流合法，%1 个块都来自该源图（最大超出 %2 个单位）</translation>
    </message>
    <message>
        <source>Good: a legal stream, and each of %L1 blocks comes from this source, its chroma means rounded half up as by nvJPEG (largest excess %L2 units)</source>
        <translation>完好：码流合法，%1 个块都来自该源图，其色度均值如 nvJPEG 那样四舍五入（最大超出 %2 个单位）</translation>
    </message>
    <message>
        <source>A coefficient of %L1 bits appears in a refinement, which adds one bit to each</source>
        <translation>在细化扫描中出现 %1 位的系数，而细化只给每个系数增加一位</translation>
    </message>
    <message>
        <source>Premature end of data in MCU %L1, %L2 MCUs before the last of their restart segment</source>
        <translation>数据在 MCU %1 处提前结束，比其重启段的最后一个早 %2 个 MCU</translation>
    </message>
    <message>
        <source>Premature end of data in MCU %L1, %L2 MCUs before the last of the scan</source>
        <translation>数据在 MCU %1 处提前结束，比扫描的最后一个早 %2 个 MCU</translation>
    </message>
    <message>
        <source>An end-of-band run goes %L1 blocks past the last of its segment</source>
        <translation>频带结束游程越过其段的最后一块 %1 个块</translation>
    </message>
    <message>
        <source>%L1 extraneous byte after the last MCU</source>
        <translation>最后一个 MCU 之后多余 %1 个字节</translation>
    </message>
    <message>
        <source>%L1 extraneous bytes after the last MCU</source>
        <translation>最后一个 MCU 之后多余 %1 个字节</translation>
    </message>
    <message>
        <source>The frame header promises %1 (%L2) and the data hold %L3, with legal codes and the right end</source>
        <translation>帧头声明 %1（%2），而数据含有 %3 个，码字合法且结尾正确</translation>
    </message>
    <message>
        <source>With a height of %1 or a width of %2 all of it is legal</source>
        <translation>高度为 %1 或宽度为 %2 时，全部合法</translation>
    </message>
    <message>
        <source>With a height of %1 all of it is legal</source>
        <translation>高度为 %1 时，全部合法</translation>
    </message>
    <message>
        <source>With a width of %1 all of it is legal</source>
        <translation>宽度为 %1 时，全部合法</translation>
    </message>
    <message>
        <source>%L1 to %L2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>%L1 MCU</source>
        <translation>%1 个 MCU</translation>
    </message>
    <message>
        <source>%L1 MCUs</source>
        <translation>%1 个 MCU</translation>
    </message>
    <message>
        <source>Neither another width nor another height alone explains that</source>
        <translation>仅改变宽度或仅改变高度都无法解释</translation>
    </message>
    <message>
        <source>An encoder that stopped early leaves the same</source>
        <translation>提前停止的编码器也会留下同样的结果</translation>
    </message>
    <message>
        <source>The fill bits in the last byte of the data are %L1 instead of all 1</source>
        <translation>数据最后一个字节的填充位是 %1，而不是全 1</translation>
    </message>
    <message>
        <source>The fill bits are not all 1 (here %L1) at the end of %L2 of %L3 restart segments</source>
        <translation>%3 个重启段中有 %2 个结尾的填充位不全为 1（此处为 %1）</translation>
    </message>
    <message>
        <source>decoders skip them</source>
        <translation>解码器会跳过它们</translation>
    </message>
    <message>
        <source>%L1 byte follows the last MCU of the data before the next marker</source>
        <translation>数据的最后一个 MCU 之后、下一标记之前有 %1 个字节</translation>
    </message>
    <message>
        <source>%L1 bytes follow the last MCU of the data before the next marker</source>
        <translation>数据的最后一个 MCU 之后、下一标记之前有 %1 个字节</translation>
    </message>
    <message>
        <source>Up to %L1 byte follows the last MCU of %L2 of %L3 restart segments</source>
        <translation>%3 个重启段中有 %2 个的最后一个 MCU 之后最多有 %1 个字节</translation>
    </message>
    <message>
        <source>Up to %L1 bytes follow the last MCU of %L2 of %L3 restart segments</source>
        <translation>%3 个重启段中有 %2 个的最后一个 MCU 之后最多有 %1 个字节</translation>
    </message>
    <message>
        <source>A restart marker %V1 follows the last MCU</source>
        <translation>最后一个 MCU 之后有重启标记 %1</translation>
    </message>
    <message>
        <source>decoders skip it</source>
        <translation>解码器会跳过它</translation>
    </message>
    <message>
        <source>Unexpected marker %V1 in the data</source>
        <translation>数据中有意外的标记 %1</translation>
    </message>
    <message>
        <source>Bad Huffman code: the bits are not a code of the DC table</source>
        <translation>错误的 Huffman 码：这些位不是 DC 表中的码字</translation>
    </message>
    <message>
        <source>Bad Huffman code: the bits are not a code of the AC table</source>
        <translation>错误的 Huffman 码：这些位不是 AC 表中的码字</translation>
    </message>
    <message>
        <source>DC %L1 is beyond what 8-bit samples can give (1024)</source>
        <translation>DC %1 超出 8 位样本所能给出的范围（1024）</translation>
    </message>
    <message>
        <source>AC %L1 is %L2; 8-bit samples give at most %L3 steps</source>
        <translation>AC %1 为 %2；8 位样本至多给出 %3 个步长</translation>
    </message>
    <message>
        <source>A run of zeros goes to position %L1, past the end of the band at %L2</source>
        <translation>零的游程到达位置 %1，越过位于 %2 的频带结尾</translation>
    </message>
    <message>
        <source>The coefficients of the JPEG cannot be read: %1</source>
        <translation>无法读取该 JPEG 的系数：%1</translation>
    </message>
    <message>
        <source>it has no valid frame header</source>
        <translation>没有有效的帧头</translation>
    </message>
    <message>
        <source>it is coded arithmetically</source>
        <translation>采用算术编码</translation>
    </message>
    <message>
        <source>it is lossless or hierarchical</source>
        <translation>为无损或分层模式</translation>
    </message>
    <message>
        <source>it has %L1 bits per sample</source>
        <translation>每样本 %1 位</translation>
    </message>
    <message>
        <source>it has %L1 components</source>
        <translation>有 %1 个分量</translation>
    </message>
    <message>
        <source>it has no scan that can be decoded</source>
        <translation>没有可解码的扫描</translation>
    </message>
    <message>
        <source>it claims %L1 pixels, more than it can hold</source>
        <translation>声称有 %1 个像素，多于其所能容纳</translation>
    </message>
    <message>
        <source>Premature end of JPEG file: the EOI marker is missing</source>
        <translation>JPEG 文件提前结束：缺少 EOI 标记</translation>
    </message>
    <message>
        <source>Premature end of JPEG file: the EOI marker and later scans are missing, those with %1</source>
        <translation>JPEG 文件提前结束：缺少 EOI 标记和后续扫描，即含有%1的扫描</translation>
    </message>
    <message>
        <source>every MCU is there</source>
        <translation>每个 MCU 都在</translation>
    </message>
    <message>
        <source>every MCU is there, and the scans have every bit of every coefficient</source>
        <translation>每个 MCU 都在，扫描含有每个系数的每一位</translation>
    </message>
    <message>
        <source>decoders take them as 0</source>
        <translation>解码器把它们当作 0</translation>
    </message>
    <message>
        <source>the DC coefficient of %N1</source>
        <translation>%1 的 DC 系数</translation>
    </message>
    <message>
        <source>coefficient %L1 of %N2</source>
        <translation>%2 的系数 %1</translation>
    </message>
    <message>
        <source>coefficients %L1 to %L2 of %N3</source>
        <translation>%3 的系数 %1 至 %2</translation>
    </message>
    <message>
        <source>bit 0 of %1</source>
        <translation>%1 的第 0 位</translation>
    </message>
    <message>
        <source>bits %L1 to 0 of %2</source>
        <translation>%2 的第 %1 至 0 位</translation>
    </message>
    <message>
        <source>Scan %L1 (coefficients %L2 to %L3, bits %L4 to %L5) does not continue the scans before it</source>
        <translation>扫描 %1（系数 %2 至 %3，位 %4 至 %5）没有接续之前的扫描</translation>
    </message>
    <message>
        <source>The block&apos;s samples are %L1 away from the range 0 to 255; encoders that round to nearest stay within %L2</source>
        <translation>该块的样本偏离范围 0 到 255 达 %1；就近舍入的编码器不超过 %2</translation>
    </message>
    <message>
        <source>A file without decoded coefficients cannot be compared with a source</source>
        <translation>没有解码系数的文件不能与源图比较</translation>
    </message>
    <message>
        <source>Comparing with the source</source>
        <translation>正在与源图比较</translation>
    </message>
    <message>
        <source>The source has %L1 channels, the file %L2 components</source>
        <translation>源图有 %1 个通道，文件有 %2 个分量</translation>
    </message>
    <message>
        <source>The source is %L1, the file %L2</source>
        <translation>源图为 %1，文件为 %2</translation>
    </message>
    <message>
        <source>this is %1</source>
        <translation>此处为 %1</translation>
    </message>
</context>
<context>
    <name>engine/codec/inspect/damage</name>
    <message>
        <source>The file has no entropy-coded data to damage</source>
        <translation>文件没有可供破坏的熵编码数据</translation>
    </message>
    <message>
        <source>The file has no restart markers</source>
        <translation>文件没有重启标记</translation>
    </message>
    <message>
        <source>Bit %L1 of %2 flipped</source>
        <translation>%2 的第 %1 位被翻转</translation>
    </message>
    <message>
        <source>%1 left out</source>
        <translation>略去%1</translation>
    </message>
    <message>
        <source>%1 replaced by random ones</source>
        <translation>%1替换为随机字节</translation>
    </message>
    <message>
        <source>%1 set to zero</source>
        <translation>%1清零</translation>
    </message>
    <message>
        <source>The entropy-coded data are so already</source>
        <translation>熵编码数据已是如此</translation>
    </message>
    <message>
        <source>Ends before %1 of %L2</source>
        <translation>在%1之前结束，原有 %2 个字节</translation>
    </message>
    <message>
        <source>The end of another file needs that file</source>
        <translation>取另一文件的结尾需要该文件</translation>
    </message>
    <message>
        <source>The other file ends before %1</source>
        <translation>另一文件在%1之前就结束</translation>
    </message>
    <message>
        <source>From %1 on the bytes of another file</source>
        <translation>自%1起为另一文件的字节</translation>
    </message>
    <message>
        <source>The other file is the same from %1 on</source>
        <translation>另一文件自%1起相同</translation>
    </message>
    <message>
        <source>The restart marker at %1 left out</source>
        <translation>略去位于%1的重启标记</translation>
    </message>
    <message>
        <source>The restart marker at %1 written twice</source>
        <translation>位于%1的重启标记写了两次</translation>
    </message>
    <message>
        <source>The file has no frame header</source>
        <translation>文件没有帧头</translation>
    </message>
    <message>
        <source>The picture is as wide as JPEG allows</source>
        <translation>图片已达 JPEG 允许的最大宽度</translation>
    </message>
    <message>
        <source>Width %L1 instead of %L2</source>
        <translation>宽度为 %1，而非 %2</translation>
    </message>
    <message>
        <source>The file has no quantisation table</source>
        <translation>文件没有量化表</translation>
    </message>
    <message>
        <source>The first quantisation table is the one of quality %L1</source>
        <translation>第一个量化表是质量 %1 的表</translation>
    </message>
    <message>
        <source>Only a JPEG file can be damaged in this way</source>
        <translation>只有 JPEG 文件能以此方式破坏</translation>
    </message>
    <message>
        <source>No such damage</source>
        <translation>没有这种损坏</translation>
    </message>
    <message>
        <source>A picture to damage must be one of 8 bits and at least 8 x 8; this is %1</source>
        <translation>要破坏的图片必须是 8 位且至少 8 x 8；这张为 %1</translation>
    </message>
    <message>
        <source>Red and blue can only be swapped in a picture that has them</source>
        <translation>只有含红蓝的图片才能互换红蓝</translation>
    </message>
    <message>
        <source>%1 gives %2; ours gives %3</source>
        <translation>%1 给出 %2；我们的给出 %3</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>The decoder under test</source>
        <translation>被测解码器</translation>
    </message>
    <message>
        <source>%1 differs from ours in %L2 sample by up to %L3, the first at %4</source>
        <translation>%1 与我们的有 %2 个样本不同，最多相差 %3，第一处在 %4</translation>
    </message>
    <message>
        <source>%1 differs from ours in %L2 samples by up to %L3, the first at %4</source>
        <translation>%1 与我们的有 %2 个样本不同，最多相差 %3，第一处在 %4</translation>
    </message>
    <message>
        <source>libjpeg-turbo refuses it: %1</source>
        <translation>libjpeg-turbo 拒绝它：%1</translation>
    </message>
</context>
<context>
    <name>engine/codec/inspect/parse</name>
    <message>
        <source>%L1 byte</source>
        <translation>%1 个字节</translation>
    </message>
    <message>
        <source>%L1 bytes</source>
        <translation>%1 个字节</translation>
    </message>
    <message>
        <source>The Exif data are not a TIFF structure</source>
        <translation>Exif 数据不是 TIFF 结构</translation>
    </message>
    <message>
        <source>orientation %L1</source>
        <translation>方向 %1</translation>
    </message>
    <message>
        <source>thumbnail of %1</source>
        <translation>缩略图 %1</translation>
    </message>
    <message>
        <source>Exif thumbnail</source>
        <translation>Exif 缩略图</translation>
    </message>
    <message>
        <source>JFXX thumbnail</source>
        <translation>JFXX 缩略图</translation>
    </message>
    <message>
        <source>preview in %V1</source>
        <translation>%1 中的预览图</translation>
    </message>
    <message>
        <source>a preview</source>
        <translation>含一张预览图</translation>
    </message>
    <message>
        <source>density %L1 per inch</source>
        <translation>密度 %1 每英寸</translation>
    </message>
    <message>
        <source>density %L1 per centimetre</source>
        <translation>密度 %1 每厘米</translation>
    </message>
    <message>
        <source>density %L1 (ratio)</source>
        <translation>密度 %1（比例）</translation>
    </message>
    <message>
        <source>RGB thumbnail %L1</source>
        <translation>RGB 缩略图 %1</translation>
    </message>
    <message>
        <source>Adobe, colour transform %L1 (none)</source>
        <translation>Adobe，颜色变换 %1（无）</translation>
    </message>
    <message>
        <source>Adobe, colour transform %L1 (YCbCr)</source>
        <translation>Adobe，颜色变换 %1（YCbCr）</translation>
    </message>
    <message>
        <source>Adobe, colour transform %L1 (YCCK)</source>
        <translation>Adobe，颜色变换 %1（YCCK）</translation>
    </message>
    <message>
        <source>Adobe, colour transform %L1 (unknown)</source>
        <translation>Adobe，颜色变换 %1（未知）</translation>
    </message>
    <message>
        <source>colour profile, part %L1 of %L2, %3</source>
        <translation>颜色配置文件，第 %1 部分，共 %2 部分，%3</translation>
    </message>
    <message>
        <source>list of further pictures (MPF), %1</source>
        <translation>其他图片的列表（MPF），%1</translation>
    </message>
    <message>
        <source>application data, %1</source>
        <translation>应用程序数据，%1</translation>
    </message>
    <message>
        <source>The data of the scan end without the marker %V1</source>
        <translation>扫描的数据结束，缺少标记 %1</translation>
    </message>
    <message>
        <source>Found marker %N1 instead of %N2</source>
        <translation>出现标记 %1，而应为 %2</translation>
    </message>
    <message>
        <source>DC Huffman table %L1 %2</source>
        <translation>DC Huffman 表 %1 %2</translation>
    </message>
    <message>
        <source>AC Huffman table %L1 %2</source>
        <translation>AC Huffman 表 %1 %2</translation>
    </message>
    <message>
        <source>is not in the file; decoders take the standard one</source>
        <translation>不在文件中；解码器使用标准表</translation>
    </message>
    <message>
        <source>Two SOF markers; only the first is read</source>
        <translation>有两个 SOF 标记；只读取第一个</translation>
    </message>
    <message>
        <source>The frame header is too short</source>
        <translation>帧头太短</translation>
    </message>
    <message>
        <source>The frame header says %L1 pixels</source>
        <translation>帧头给出 %1 像素</translation>
    </message>
    <message>
        <source>The frame header claims %L1 components, which its length does not hold</source>
        <translation>帧头声称有 %1 个分量，其长度容纳不下</translation>
    </message>
    <message>
        <source>Component %L1 has sampling factors %L2 and %L3; 1 to 4 are allowed</source>
        <translation>分量 %1 的采样因子为 %2 和 %3；允许 1 到 4</translation>
    </message>
    <message>
        <source>The frame header is longer than its components</source>
        <translation>帧头比其分量所需的长</translation>
    </message>
    <message>
        <source>The scan header is damaged: its length does not fit its components</source>
        <translation>扫描头已损坏：其长度与分量不符</translation>
    </message>
    <message>
        <source>SOS before SOF: the scan cannot be decoded</source>
        <translation>SOS 位于 SOF 之前：扫描无法解码</translation>
    </message>
    <message>
        <source>A scan of coefficients %L1 to %L2, bits %L3 to %L4 does not exist</source>
        <translation>不存在系数 %1 至 %2、位 %3 至 %4 的扫描</translation>
    </message>
    <message>
        <source>A scan of coefficients %L1 to %L2, bits %L3 to %L4; a sequential file has 0 to 63 and no bits</source>
        <translation>扫描为系数 %1 至 %2、位 %3 至 %4；顺序文件为 0 至 63 且没有位的划分</translation>
    </message>
    <message>
        <source>The scan names component %L1, which the frame lacks</source>
        <translation>扫描指名分量 %1，而帧中没有</translation>
    </message>
    <message>
        <source>The scan uses a Huffman table that is not defined</source>
        <translation>扫描使用了未定义的 Huffman 表</translation>
    </message>
    <message>
        <source>Component %L1 uses quantisation table %L2, which is not defined</source>
        <translation>分量 %1 使用量化表 %2，而该表未定义</translation>
    </message>
    <message>
        <source>An MCU of this scan has %L1 blocks; at most 10 are allowed</source>
        <translation>此扫描的一个 MCU 有 %1 个块；最多允许 10 个</translation>
    </message>
    <message>
        <source>EOI marker missing</source>
        <translation>缺少 EOI 标记</translation>
    </message>
    <message>
        <source>%L1 bytes before the SOI marker</source>
        <translation>SOI 标记之前有 %1 个字节</translation>
    </message>
    <message>
        <source>start of image</source>
        <translation>图像起始</translation>
    </message>
    <message>
        <source>More than %L1 segments; the rest is not read</source>
        <translation>超过 %1 个段；其余不读取</translation>
    </message>
    <message>
        <source>%L1 bytes at the end are not a segment</source>
        <translation>结尾有 %1 个字节不是段</translation>
    </message>
    <message>
        <source>%L1 bytes between two segments</source>
        <translation>两段之间有 %1 个字节</translation>
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
        <source>A marker %V1 between two segments</source>
        <translation>两段之间有标记 %1</translation>
    </message>
    <message>
        <source>without a length</source>
        <translation>没有长度</translation>
    </message>
    <message>
        <source>Marker %V1 has no valid length</source>
        <translation>标记 %1 没有有效的长度</translation>
    </message>
    <message>
        <source>Marker %V1 has no valid length: the file ends there</source>
        <translation>标记 %1 没有有效的长度：文件在此结束</translation>
    </message>
    <message>
        <source>Segment %V1 claims %L2 bytes; the file ends %L3 bytes behind its marker</source>
        <translation>段 %1 声称有 %2 个字节；文件在其标记之后 %3 个字节处结束</translation>
    </message>
    <message>
        <source>The restart interval has %L1 bytes instead of 2</source>
        <translation>重启间隔占 %1 个字节，而应为 2</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>已损坏</translation>
    </message>
    <message>
        <source>not read</source>
        <translation>未读取</translation>
    </message>
    <message>
        <source>comment, %1</source>
        <translation>注释，%1</translation>
    </message>
    <message>
        <source>arithmetic coding conditions, %1</source>
        <translation>算术编码条件，%1</translation>
    </message>
    <message>
        <source>Marker %V1 is reserved</source>
        <translation>标记 %1 为保留标记</translation>
    </message>
    <message>
        <source>table %L1, %L2 bits, quality %L3</source>
        <translation>表 %1，%2 位，质量 %3</translation>
    </message>
    <message>
        <source>table %L1, %L2 bits, near %L3</source>
        <translation>表 %1，%2 位，接近质量 %3</translation>
    </message>
    <message>
        <source>no table</source>
        <translation>没有表</translation>
    </message>
    <message>
        <source>%L1 codes</source>
        <translation>%1 个码字</translation>
    </message>
    <message>
        <source>DC %L1</source>
        <translation>DC %1</translation>
    </message>
    <message>
        <source>AC %L1</source>
        <translation>AC %1</translation>
    </message>
    <message>
        <source>standard</source>
        <translation>标准</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>extended sequential</source>
        <translation>扩展顺序</translation>
    </message>
    <message>
        <source>progressive</source>
        <translation>渐进</translation>
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
        <source>%L1 bits</source>
        <translation>%1 位</translation>
    </message>
    <message>
        <source>coefficients %L1 to %L2</source>
        <translation>系数 %1 至 %2</translation>
    </message>
    <message>
        <source>bits %L1 to %L2</source>
        <translation>位 %1 至 %2</translation>
    </message>
    <message>
        <source>More than %L1 scans; the rest are not decoded</source>
        <translation>超过 %1 次扫描；其余不解码</translation>
    </message>
    <message>
        <source>%L1 bytes after the EOI marker</source>
        <translation>EOI 标记之后有 %1 个字节</translation>
    </message>
    <message>
        <source>behind the end</source>
        <translation>结尾之后</translation>
    </message>
    <message>
        <source>has more codes of up to %L1 bits than fit</source>
        <translation>不超过 %1 位的码字过多，容纳不下</translation>
    </message>
    <message>
        <source>has codes that begin with another code</source>
        <translation>有码字以另一码字开头</translation>
    </message>
    <message>
        <source>uses the code of all ones</source>
        <translation>使用了全 1 的码字</translation>
    </message>
    <message>
        <source>claims %L1 codes, more than its segment holds</source>
        <translation>声称有 %1 个码字，多于其段所能容纳</translation>
    </message>
    <message>
        <source>has a size of more than 15 bits</source>
        <translation>有超过 15 位的长度</translation>
    </message>
    <message>
        <source>A quantisation table has id %L1 and precision code %L2; ids 0 to 3 and codes 0 and 1 exist</source>
        <translation>量化表的编号为 %1、精度码为 %2；只有编号 0 到 3 和精度码 0、1</translation>
    </message>
    <message>
        <source>Quantisation table %L1 is cut off by the end of its segment</source>
        <translation>量化表 %1 被其段的结尾截断</translation>
    </message>
    <message>
        <source>Quantisation table %L1 has a step of 0</source>
        <translation>量化表 %1 有为 0 的步长</translation>
    </message>
    <message>
        <source>More than %L1 quantisation tables; the rest are not read</source>
        <translation>超过 %1 个量化表；其余不读取</translation>
    </message>
    <message>
        <source>A Huffman table has id %L1 and class %L2; ids 0 to 3 and classes 0 and 1 exist</source>
        <translation>Huffman 表的编号为 %1、类别为 %2；只有编号 0 到 3 和类别 0、1</translation>
    </message>
    <message>
        <source>More than %L1 Huffman tables; the rest are not read</source>
        <translation>超过 %1 个 Huffman 表；其余不读取</translation>
    </message>
    <message>
        <source>JFXX, thumbnail of %1</source>
        <translation>JFXX，缩略图 %1</translation>
    </message>
    <message>
        <source>The restart interval has %L1 byte instead of 2</source>
        <translation>重启间隔占 %1 个字节，而应为 2</translation>
    </message>
</context>
<context>
    <name>engine/codec/jpeg</name>
    <message>
        <source>Comparoscope&apos;s codec</source>
        <translation>Comparoscope 编解码器</translation>
    </message>
    <message>
        <source>JPEG holds one uint8 image of 1 or 3 channels with sides of 1 to 65500; this is %1. NPY holds every tensor</source>
        <translation>JPEG 保存一张 1 或 3 通道、边长 1 到 65500 的 uint8 图像；这张为 %1。NPY 可保存任何张量</translation>
    </message>
    <message>
        <source>A JPEG is made of one gray or RGB picture; this is %1</source>
        <translation>JPEG 由一张灰度或 RGB 图片生成；这张为 %1</translation>
    </message>
    <message>
        <source>There is no JPEG codec &apos;%V1&apos;; known: %V2</source>
        <translation>没有 JPEG 编解码器 &apos;%1&apos;；已知的有：%2</translation>
    </message>
    <message>
        <source>The image is on %1; this codec works on %2. Copy it there first</source>
        <translation>图像位于 %1；此编解码器在 %2 上工作。请先复制过去</translation>
    </message>
    <message>
        <source>It has more than %L1 scans</source>
        <translation>它有超过 %1 次扫描</translation>
    </message>
    <message>
        <source>nvJPEG interpolates colour since version 12.1; this is %N1. Choose plain upsampling</source>
        <translation>nvJPEG 自 12.1 版起才插值颜色；这是 %1。请选择 plain 上采样</translation>
    </message>
    <message>
        <source>The JPEG has %L1 components; coefficients of %L2 are given</source>
        <translation>该 JPEG 有 %1 个分量；给出的是 %2 个分量的系数</translation>
    </message>
    <message>
        <source>Component %L1 has %L2 blocks; coefficients of %L3 are given</source>
        <translation>分量 %1 有 %2 个块；给出的是 %3 个块的系数</translation>
    </message>
    <message>
        <source>The JPEG&apos;s components are sampled %V1: one is not coarser by a whole number, which is not decoded</source>
        <translation>该 JPEG 的分量采样为 %1：其中一个分量粗细之比不是整数，不予解码</translation>
    </message>
    <message>
        <source>libnvjpeg.so.%L1 lacks %V2</source>
        <translation>libnvjpeg.so.%1 缺少 %2</translation>
    </message>
    <message>
        <source>libnvjpeg.so.%L1 does not say its version</source>
        <translation>libnvjpeg.so.%1 没有说明其版本</translation>
    </message>
    <message>
        <source>%1 with nvJPEG failed: %2 (status %L3)</source>
        <translation>用 nvJPEG %1失败：%2（状态 %3）</translation>
    </message>
    <message>
        <source>Setting up an encoder</source>
        <translation>创建编码器</translation>
    </message>
    <message>
        <source>Setting up a decoder</source>
        <translation>创建解码器</translation>
    </message>
    <message>
        <source>Setting the quality</source>
        <translation>设置质量</translation>
    </message>
    <message>
        <source>Setting the process</source>
        <translation>设置过程</translation>
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
        <source>Encoding</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>Decoding</source>
        <translation>解码</translation>
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
        <source>a way of working that this library does not have</source>
        <translation>此库不具备的工作方式</translation>
    </message>
    <message>
        <source>the data end too early</source>
        <translation>数据过早结束</translation>
    </message>
    <message>
        <source>an unknown error</source>
        <translation>未知错误</translation>
    </message>
    <message>
        <source>nvJPEG reads %L1 pixels of %L2 components; the header says %L3</source>
        <translation>nvJPEG 读到 %1 像素、%2 个分量；头部写明 %3</translation>
    </message>
    <message>
        <source>Selecting %N1 failed</source>
        <translation>选择 %1 失败</translation>
    </message>
</context>
<context>
    <name>engine/compare</name>
    <message>
        <source>bit-exact</source>
        <translation>位精确</translation>
    </message>
    <message>
        <source>within tolerance</source>
        <translation>在容差内</translation>
    </message>
    <message>
        <source>different</source>
        <translation>不同</translation>
    </message>
    <message>
        <source>hazard</source>
        <translation>竞态</translation>
    </message>
    <message>
        <source>nondeterministic</source>
        <translation>不确定</translation>
    </message>
    <message>
        <source>Bit-exact: there are no samples</source>
        <translation>位精确：没有样本</translation>
    </message>
    <message>
        <source>Bit-exact: all %L1 samples equal</source>
        <translation>位精确：全部 %1 个样本相等</translation>
    </message>
    <message>
        <source>Within tolerance (%1): %2</source>
        <translation>在容差内（%1）：%2</translation>
    </message>
    <message>
        <source>Different: %1</source>
        <translation>不同：%1</translation>
    </message>
    <message>
        <source>%L1 of %L2 samples differ (%L3)</source>
        <translation>%2 个样本中有 %1 个不同（%3）</translation>
    </message>
    <message>
        <source>%L1 of %L2 samples (%L3)</source>
        <translation>%2 个样本中的 %1 个（%3）</translation>
    </message>
    <message>
        <source>%L1 of %L2 samples</source>
        <translation>%2 个样本中的 %1 个</translation>
    </message>
    <message>
        <source>all %L1 samples equal</source>
        <translation>全部 %1 个样本相等</translation>
    </message>
    <message>
        <source>there are no samples</source>
        <translation>没有样本</translation>
    </message>
    <message>
        <source>%L1 outside %2</source>
        <translation>%1 个超出 %2</translation>
    </message>
    <message>
        <source>%L1 NaN or infinite on one side</source>
        <translation>%1 个仅在一侧为 NaN 或无穷大</translation>
    </message>
    <message>
        <source>max %L1 at %2</source>
        <translation>最大 %1，位于 %2</translation>
    </message>
    <message>
        <source>max %L1</source>
        <translation>最大 %1</translation>
    </message>
    <message>
        <source>(%1, image %L2)</source>
        <translation>(%1, 第 %2 张)</translation>
    </message>
    <message>
        <source>infinite</source>
        <translation>无穷大</translation>
    </message>
    <message>
        <source>-infinite</source>
        <translation>负无穷大</translation>
    </message>
    <message>
        <source>compare: the region %1 is not inside the image, which is %2</source>
        <translation>compare：区域 %1 不在图像之内，图像为 %2</translation>
    </message>
    <message>
        <source>There is no difference &apos;%V1&apos;; known: %2</source>
        <translation>没有差异种类 &apos;%1&apos;；已知的有：%2</translation>
    </message>
    <message>
        <source>%1: A is %2 and B is %3; shapes must be equal, and dtypes equal or both float</source>
        <translation>%1：A 为 %2，B 为 %3；两者形状必须相同，dtype 必须相同或都是浮点</translation>
    </message>
    <message>
        <source>The image has no channel %1: there are %L2</source>
        <translation>图像没有通道 %1：共有 %2 个</translation>
    </message>
    <message>
        <source>The region leaves the image</source>
        <translation>该区域超出图像</translation>
    </message>
    <message>
        <source>SSIM needs at least 11x11 pixels; the region has %1</source>
        <translation>SSIM 至少需要 11x11 个像素；该区域为 %1</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>相等</translation>
    </message>
    <message>
        <source>Equal</source>
        <translation>相等</translation>
    </message>
    <message>
        <source>Equal: all %L1 samples equal; not the same: %2</source>
        <translation>相等：全部 %1 个样本相等；不相同的是：%2</translation>
    </message>
    <message>
        <source>Equal: there are no samples; not the same: %2</source>
        <translation>相等：没有样本；不相同的是：%2</translation>
    </message>
    <message>
        <source>−0 at %L1 sample</source>
        <translation>%1 个样本为 −0</translation>
    </message>
    <message>
        <source>−0 at %L1 samples</source>
        <translation>%1 个样本为 −0</translation>
    </message>
    <message>
        <source>other NaN payloads at %L1 sample</source>
        <translation>%1 个样本的 NaN 载荷不同</translation>
    </message>
    <message>
        <source>other NaN payloads at %L1 samples</source>
        <translation>%1 个样本的 NaN 载荷不同</translation>
    </message>
</context>
<context>
    <name>engine/compare/regions</name>
    <message>
        <source>Shape: %1</source>
        <translation>形状：%1</translation>
    </message>
    <message>
        <source>%L1 region</source>
        <translation>%1 个区域</translation>
    </message>
    <message>
        <source>%L1 regions</source>
        <translation>%1 个区域</translation>
    </message>
    <message>
        <source>%L1 pixel</source>
        <translation>%1 个像素</translation>
    </message>
    <message>
        <source>%L1 pixels</source>
        <translation>%1 个像素</translation>
    </message>
    <message>
        <source>region %L1 of %L2: %3</source>
        <translation>第 %1 个区域，共 %2 个：%3</translation>
    </message>
    <message>
        <source>shape not looked for</source>
        <translation>未判断形状</translation>
    </message>
    <message>
        <source>%L1 at %2</source>
        <translation>%1，位于 %2</translation>
    </message>
    <message>
        <source>no known shape</source>
        <translation>未知形状</translation>
    </message>
    <message>
        <source>It is a single pixel, at %1</source>
        <translation>只有一个像素，位于 %1</translation>
    </message>
    <message>
        <source>%L1 pixels in %L2 pixels at %3 fit none of the shapes that are looked for</source>
        <translation>位于 %3 的 %2 像素中有 %1 个像素，不符合所查找的任何形状</translation>
    </message>
    <message>
        <source>lattice of period %L1</source>
        <translation>周期为 %1 的格子</translation>
    </message>
    <message>
        <source>lattice of columns of period %L1</source>
        <translation>列周期为 %1 的格子</translation>
    </message>
    <message>
        <source>lattice of rows of period %L1</source>
        <translation>行周期为 %1 的格子</translation>
    </message>
    <message>
        <source>lattice of period %L1 across and %L2 down</source>
        <translation>横向周期 %1、纵向周期 %2 的格子</translation>
    </message>
    <message>
        <source>A - B is made of blocks of %L1: from column to column it steps by the place in a block, %L2 about the mean, and from row to row %L3</source>
        <translation>A - B 由 %1 的块组成：列与列之间的变化取决于在块中的位置，围绕均值 %2；行与行之间 %3</translation>
    </message>
    <message>
        <source>%1 is made of blocks of %L2, and %3 is not: from column to column it steps by the place in a block, %L4 about the mean, and from row to row %L5</source>
        <translation>%1 由 %2 的块组成，而 %3 不是：列与列之间的变化取决于在块中的位置，围绕均值 %4；行与行之间 %5</translation>
    </message>
    <message>
        <source>blocks begin at x mod %L1 = %L2, y mod %L3 = %L4</source>
        <translation>块起始于 x mod %1 = %2、y mod %3 = %4</translation>
    </message>
    <message>
        <source>%L1 of the differing pixels lie on the lines %2 or %3, which are %L4 of the picture</source>
        <translation>%1 的差异像素位于线 %2 或 %3 上，这些线占图片的 %4</translation>
    </message>
    <message>
        <source>A JPEG stage works on blocks of 8x8: open it in the JPEG lab</source>
        <translation>JPEG 的某一级按 8x8 的块处理：在 JPEG 实验室中打开它</translation>
    </message>
    <message>
        <source>A JPEG stage with chroma at half the size has blocks of 16x16: open it in the JPEG lab; else look for a kernel whose tile is 16x16</source>
        <translation>色度为一半大小的 JPEG 级有 16x16 的块：在 JPEG 实验室中打开它；否则查找分块为 16x16 的核</translation>
    </message>
    <message>
        <source>A resize by 2, or chroma at half the size: try another filter or upsampling</source>
        <translation>缩放 2 倍，或色度为一半大小：尝试其他滤波器或上采样</translation>
    </message>
    <message>
        <source>What repeats with this period: a resize by such a ratio, or the tile of a kernel</source>
        <translation>以此周期重复者：该比例的缩放，或核的分块</translation>
    </message>
    <message>
        <source>A warp is 32 threads wide: look at what each warp, or its first or last thread, does</source>
        <translation>一个 warp 宽 32 个线程：查看每个 warp 或其首个、末个线程做了什么</translation>
    </message>
    <message>
        <source>What repeats with this period: the tile of a kernel, or a resize by such a ratio</source>
        <translation>查找以此周期重复的东西：核的分块，或按此比例的缩放</translation>
    </message>
    <message>
        <source>All differing pixels lie at %1, which is %L2 of the picture</source>
        <translation>所有差异像素都位于 %1，这占图片的 %2</translation>
    </message>
    <message>
        <source>At least %L1 of the differing pixels lie at %2, which is %L3 of the picture</source>
        <translation>至少 %1 的差异像素位于 %2，这占图片的 %3</translation>
    </message>
    <message>
        <source>%V1 mod %L2 = %L3</source>
        <translation>%1 mod %2 = %3</translation>
    </message>
    <message>
        <source>%V1 mod %L2 = %L3 and %V4 mod %L5 = %L6</source>
        <translation>%1 mod %2 = %3 且 %4 mod %5 = %6</translation>
    </message>
    <message>
        <source>row %L1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>column %L1</source>
        <translation>第 %1 列</translation>
    </message>
    <message>
        <source>rows %L1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>columns %L1</source>
        <translation>第 %1 列</translation>
    </message>
    <message>
        <source>%L1 rows</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>%L1 columns</source>
        <translation>%1 列</translation>
    </message>
    <message>
        <source>%L1 of the differing pixels lie on %2, and fill %3</source>
        <translation>%1 的差异像素位于%2，占%3</translation>
    </message>
    <message>
        <source>%L1 rows from %L2 on</source>
        <translation>第 %2 行起的 %1 行</translation>
    </message>
    <message>
        <source>%L1 columns from %L2 on</source>
        <translation>第 %2 列起的 %1 列</translation>
    </message>
    <message>
        <source>%L1 of it</source>
        <translation>其 %1</translation>
    </message>
    <message>
        <source>%L1 of them</source>
        <translation>它们的 %1</translation>
    </message>
    <message>
        <source>%L1 of it over %L2 pixels</source>
        <translation>其 %2 个像素的 %1</translation>
    </message>
    <message>
        <source>%L1 of them over %L2 pixels</source>
        <translation>它们 %2 个像素的 %1</translation>
    </message>
    <message>
        <source>it is the picture&apos;s border</source>
        <translation>这是图片的边界</translation>
    </message>
    <message>
        <source>An index that is off by one, or the end of a loop: try a size one smaller and one larger, and one that the block of a kernel divides</source>
        <translation>索引差一，或循环的结尾：试试小一和大一的尺寸，以及能被核的块整除的尺寸</translation>
    </message>
    <message>
        <source>where blocks of %L1 lines begin</source>
        <translation>此处是 %1 行（列）的块开始之处</translation>
    </message>
    <message>
        <source>one line before</source>
        <translation>再往前一行（列）</translation>
    </message>
    <message>
        <source>band from row %L1 on</source>
        <translation>自第 %1 行起的条带</translation>
    </message>
    <message>
        <source>band from column %L1 on</source>
        <translation>自第 %1 列起的条带</translation>
    </message>
    <message>
        <source>Every difference lies from row %L1 on%2, and %L3 of the pixels from there to the end differ</source>
        <translation>所有差异都在第 %1 行及以后%2，从那里到末尾有 %3 的像素不同</translation>
    </message>
    <message>
        <source>Every difference lies from column %L1 on%2, and %L3 of the pixels from there to the end differ</source>
        <translation>所有差异都在第 %1 列及以后%2，从那里到末尾有 %3 的像素不同</translation>
    </message>
    <message>
        <source>Every difference lies from row %L1 on, and %L2 of the pixels from there to the end differ</source>
        <translation>所有差异都在第 %1 行及以后，从那里到末尾有 %2 的像素不同</translation>
    </message>
    <message>
        <source>Every difference lies from column %L1 on, and %L2 of the pixels from there to the end differ</source>
        <translation>所有差异都在第 %1 列及以后，从那里到末尾有 %2 的像素不同</translation>
    </message>
    <message>
        <source>, where blocks of %L1 lines begin</source>
        <translation>，即 %1 行（列）的块开始之处</translation>
    </message>
    <message>
        <source>, where blocks of %L1 lines begin, one line before</source>
        <translation>，即 %1 行（列）的块开始之处的前一行（列）</translation>
    </message>
    <message>
        <source>band of %1</source>
        <translation>%1的条带</translation>
    </message>
    <message>
        <source>Every difference lies in %1, of whose pixels %L2 differ</source>
        <translation>所有差异都在%1，其像素有 %2 不同</translation>
    </message>
    <message>
        <source>%L1 bands of rows</source>
        <translation>%1 条行带</translation>
    </message>
    <message>
        <source>%L1 bands of columns</source>
        <translation>%1 条列带</translation>
    </message>
    <message>
        <source>%L1 of the differing pixels lie in %L2 bands over the whole picture, the first in %3</source>
        <translation>%1 的差异像素位于贯穿整幅图片的 %2 条带中，第一条在%3</translation>
    </message>
    <message>
        <source>A stream that breaks off, or a copy that was read too early: &apos;comparo jpeg inspect&apos; says since which byte; Streams shows the missing wait</source>
        <translation>码流中断，或复制被过早读取：&apos;comparo jpeg inspect&apos; 指出从哪个字节开始；“流”页显示缺少的等待</translation>
    </message>
    <message>
        <source>What differs looks otherwise than the rest, so that place and value cannot be told apart</source>
        <translation>有差异的部分看起来与其余部分不同，因此无法区分是位置还是数值所致</translation>
    </message>
    <message>
        <source>Compare a picture with as much to see everywhere</source>
        <translation>请比较处处都有同样多细节的图片</translation>
    </message>
    <message>
        <source>A part that one launch did not reach, or a copy with another pitch: look at the sizes of the launch and at Streams</source>
        <translation>某次启动未覆盖的部分，或行距不同的复制：查看启动的尺寸和“流”页</translation>
    </message>
    <message>
        <source>Memory that was not written, or is still of an earlier picture: repeat it under other schedules (--repeat), and look at Streams; blocks of a JPEG file: &apos;comparo jpeg inspect&apos;</source>
        <translation>未写入的内存，或仍属于先前图片的内存：在其他调度下重复运行（--repeat），并查看“流”页；若是 JPEG 文件的块：&apos;comparo jpeg inspect&apos;</translation>
    </message>
    <message>
        <source>border ring of width %L1</source>
        <translation>宽 %1 的边框</translation>
    </message>
    <message>
        <source>border of width %L1 (%2)</source>
        <translation>宽 %1 的边缘（%2）</translation>
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
        <source>%L1 of the differing pixels lie within %L2 pixel of the border, and fill %3</source>
        <translation>%1 的差异像素距边界不超过 %2 个像素，占%3</translation>
    </message>
    <message>
        <source>%L1 of the differing pixels lie within %L2 pixels of the border, and fill %3</source>
        <translation>%1 的差异像素距边界不超过 %2 个像素，占%3</translation>
    </message>
    <message>
        <source>%L1 of its four sides</source>
        <translation>其四边的 %1</translation>
    </message>
    <message>
        <source>%L1 of these sides of it</source>
        <translation>其这几边的 %1</translation>
    </message>
    <message>
        <source>A rule for the border, or a loop that ends too early: try the step&apos;s other borders; &apos;comparo identify&apos; reads more of them</source>
        <translation>边界规则，或过早结束的循环：试试该步骤的其他边界；&apos;comparo identify&apos; 还能识别更多</translation>
    </message>
    <message>
        <source>tile of %L1</source>
        <translation>%1 的分块</translation>
    </message>
    <message>
        <source>tiles of %L1</source>
        <translation>%1 的分块</translation>
    </message>
    <message>
        <source>The differing pixels fill %L1 cell of the picture&apos;s %L2 grid, within %L3 at %4</source>
        <translation>差异像素填满图片 %2 网格中的 %1 格，在位于 %4 的 %3 之内</translation>
    </message>
    <message>
        <source>The differing pixels fill %L1 cells of the picture&apos;s %L2 grid, within %L3 at %4</source>
        <translation>差异像素填满图片 %2 网格中的 %1 格，在位于 %4 的 %3 之内</translation>
    </message>
    <message>
        <source>The differing pixels fill %L1 of a rectangle of %L2 at %3</source>
        <translation>差异像素填满位于 %3 的 %2 矩形的 %1</translation>
    </message>
    <message>
        <source>%L1 tile</source>
        <translation>%1 个分块</translation>
    </message>
    <message>
        <source>%L1 tiles</source>
        <translation>%1 个分块</translation>
    </message>
    <message>
        <source>%L1 of the differing pixels fill %L2 rectangle</source>
        <translation>%1 的差异像素填满 %2 个矩形</translation>
    </message>
    <message>
        <source>%L1 of the differing pixels fill %L2 rectangles</source>
        <translation>%1 的差异像素填满 %2 个矩形</translation>
    </message>
    <message>
        <source>whole image</source>
        <translation>整幅图像</translation>
    </message>
    <message>
        <source>%L1 of the pixels differ, in every part of the picture</source>
        <translation>%1 的像素不同，遍布图片各处</translation>
    </message>
    <message>
        <source>%L1 of the pixels differ, in every part of the picture, %2</source>
        <translation>%1 的像素不同，遍布图片各处，%2</translation>
    </message>
    <message>
        <source>%L1 of the pixels differ, in every part of the picture, %L2 of these %3; %4</source>
        <translation>%1 的像素不同，遍布图片各处，其中 %2 %3；%4</translation>
    </message>
    <message>
        <source>Rounding, in another order or with another precision: the referee says which side is nearer to float64</source>
        <translation>舍入：顺序或精度不同；仲裁指出哪一侧更接近 float64</translation>
    </message>
    <message>
        <source>Other parameters, another range, order of channels or table: compare what was drawn for each side; &apos;comparo diff&apos; of the two outputs replays what people do wrong</source>
        <translation>参数、取值范围、通道顺序或表不同：比较为每一侧抽取的值；对两个输出运行 &apos;comparo diff&apos; 会重放人们常犯的错误</translation>
    </message>
    <message>
        <source>constant offset</source>
        <translation>恒定偏移</translation>
    </message>
    <message>
        <source>A - B is %1 at %L2 of the samples that are not cut at the range&apos;s end</source>
        <translation>在未被值域两端截断的样本中，%2 的 A - B 为 %1</translation>
    </message>
    <message>
        <source>A - B is %1 at %L2 of the samples of each channel that are not cut at the range&apos;s end</source>
        <translation>在各通道未被值域两端截断的样本中，%2 的 A - B 为 %1</translation>
    </message>
    <message>
        <source>Another rule of rounding, another mean or another range: &apos;comparo diff&apos; of the two outputs replays what people do wrong</source>
        <translation>舍入规则、均值或取值范围不同：对两个输出运行 &apos;comparo diff&apos; 会重放人们常犯的错误</translation>
    </message>
    <message>
        <source>gradient-like</source>
        <translation>类似渐变</translation>
    </message>
    <message>
        <source>A smooth surface fitted to A - B at %L1 places goes from %L2 to %L3 in channel %4, and leaves a root mean square of %L5</source>
        <translation>在 %1 处对 A - B 拟合的光滑曲面在通道 %4 中从 %2 到 %3，剩余均方根为 %5</translation>
    </message>
    <message>
        <source>The picture changes as slowly, so that place and value cannot be told apart: a gradient, a gain or a cut</source>
        <translation>图片本身变化同样缓慢，因此无法区分取决于位置还是取决于值：渐变、增益或截断</translation>
    </message>
    <message>
        <source>Compare a picture with more detail</source>
        <translation>请比较细节更多的图片</translation>
    </message>
    <message>
        <source>%1 is %L2 at every sample that differs: a cut at %L3 (saturation, a clamp), or memory that was never written</source>
        <translation>在每个不同的样本处 %1 均为 %2：在 %3 处截断（饱和、钳位），或从未写入的内存</translation>
    </message>
    <message>
        <source>A gradient or an illumination that one side applied otherwise: compare what was drawn for each side, and where its tensors live</source>
        <translation>一侧以不同方式施加的渐变或光照：比较为每一侧抽取的值，以及其张量所在的设备</translation>
    </message>
    <message>
        <source>%L1 of %2 differing pixels lie where both sides have their steepest steps, as about %L3 of the picture do</source>
        <translation>%2 差异像素中有 %1 位于两侧变化最陡之处，图片中约 %3 的像素亦然</translation>
    </message>
    <message>
        <source>%L1 of the differing pixels lie where both sides have their steepest steps, as about %L2 of the picture do</source>
        <translation>%1 的差异像素位于两侧变化最陡之处，图片中约 %2 的像素亦然</translation>
    </message>
    <message>
        <source>edge-following</source>
        <translation>沿边缘分布</translation>
    </message>
    <message>
        <source>Another filter, antialiasing or place of the samples, or a clamp in between: try the step&apos;s other modes; &apos;comparo identify&apos; reads more of them</source>
        <translation>滤波器、抗锯齿或采样位置不同，或中间有截断：试试该步骤的其他模式；&apos;comparo identify&apos; 还能识别更多</translation>
    </message>
    <message>
        <source>isolated ties</source>
        <translation>孤立的舍入中点</translation>
    </message>
    <message>
        <source>by one step</source>
        <translation>相差一步</translation>
    </message>
    <message>
        <source>by at most %L1 ULP of the largest value</source>
        <translation>最多相差最大值的 %1 ULP</translation>
    </message>
    <message>
        <source>isolated ties and larger differences</source>
        <translation>孤立的舍入中点及较大的差异</translation>
    </message>
    <message>
        <source>The differing pixels are strewn without a pattern, %L1 of their rectangle; %L2 of %L3 differ %4, and %5</source>
        <translation>差异像素散布而无规律，占其外接矩形的 %1；%3 个中有 %2 个%4，%5</translation>
    </message>
    <message>
        <source>%L1 differs by more, by %L2 at %V3</source>
        <translation>有 %1 个相差更多，在 %3 处相差 %2</translation>
    </message>
    <message>
        <source>%L1 differ by more, the most by %L2 at %V3</source>
        <translation>有 %1 个相差更多，最多在 %3 处相差 %2</translation>
    </message>
    <message>
        <source>%L1 differs by more, to a value that is not finite at %V2</source>
        <translation>有 %1 个相差更多，在 %2 处为非有限值</translation>
    </message>
    <message>
        <source>%L1 differ by more, the most to a value that is not finite at %V2</source>
        <translation>有 %1 个相差更多，最大者在 %2 处为非有限值</translation>
    </message>
    <message>
        <source>Rounding explains the small ones alone: raise the threshold above %L1 to see where the larger ones are</source>
        <translation>舍入只能解释较小的差异：将阈值提高到 %1 以上即可看到较大差异的位置</translation>
    </message>
    <message>
        <source>A single pixel differs %1, as where one side rounds the other way</source>
        <translation>单个像素%1，如同一侧朝另一方向舍入</translation>
    </message>
    <message>
        <source>The differing pixels are strewn without a pattern, %L1 of their rectangle, and differ %2, as where one side rounds the other way</source>
        <translation>差异像素散布而无规律，占其外接矩形的 %1，%2，如同一侧朝另一方向舍入</translation>
    </message>
    <message>
        <source>Rounding: the tie map of the cause says how near each lies to a tie; a tolerance of one step passes them</source>
        <translation>舍入：原因中的中点图说明每处距舍入中点多近；一步的容差即可通过</translation>
    </message>
    <message>
        <source>Rounding: the referee says which side is nearer to float64</source>
        <translation>舍入：仲裁指出哪一侧更接近 float64</translation>
    </message>
    <message>
        <source>B is made of blocks of %L1, and A is not: from column to column it steps by the place in a block, %L2 about the mean, and from row to row %L3</source>
        <translation>B 由 %1 的块组成，而 A 不是：列与列之间的变化取决于在块中的位置，围绕均值 %2；行与行之间 %3</translation>
    </message>
    <message>
        <source>A is made of blocks of %L1, and B is not: from column to column it steps by the place in a block, %L2 about the mean, and from row to row %L3</source>
        <translation>A 由 %1 的块组成，而 B 不是：列与列之间的变化取决于在块中的位置，围绕均值 %2；行与行之间 %3</translation>
    </message>
</context>
<context>
    <name>engine/comparison</name>
    <message>
        <source>A has the channels %V1 and B has %V2; they are compared in this order</source>
        <translation>A 的通道为 %1，B 的通道为 %2；按此顺序比较</translation>
    </message>
    <message>
        <source>The other file has no %1</source>
        <translation>另一个文件没有%1</translation>
    </message>
    <message>
        <source>page %L1</source>
        <translation>第 %1 页</translation>
    </message>
    <message>
        <source>array &apos;%V1&apos;</source>
        <translation>数组 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>Bit-exact: all %1 of both files, all %L2 samples equal</source>
        <translation>位精确：两个文件的全部 %1，全部 %2 个样本相等</translation>
    </message>
    <message>
        <source>Equal: all %1 of both files; %2</source>
        <translation>相等：两个文件的全部 %1；%2</translation>
    </message>
    <message>
        <source>%L1 of %2 differ; the worst is %3</source>
        <translation>%2 中有 %1 张不同；最差的是%3</translation>
    </message>
    <message>
        <source>%L1 of %2 differs; the worst is %3</source>
        <translation>%2 中有 %1 张不同；最差的是%3</translation>
    </message>
    <message>
        <source>%L1 of %2 could not be compared; %3</source>
        <translation>%2 中有 %1 张无法比较；%3</translation>
    </message>
    <message>
        <source>The others: %1</source>
        <translation>其余：%1</translation>
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
        <source>Finite differences say nothing: all %L1 places are fragile</source>
        <translation>有限差分无法说明问题：全部 %1 处都是脆弱的</translation>
    </message>
    <message>
        <source>Finite differences agree with the backward pass (%1): %2</source>
        <translation>有限差分与反向传播一致（%1）：%2</translation>
    </message>
    <message>
        <source>Finite differences disagree with the backward pass (%1): %2</source>
        <translation>有限差分与反向传播不一致（%1）：%2</translation>
    </message>
    <message>
        <source>largest error %L1 of the largest derivative at %L2 places of the image, %L3 at %L4 of %L5 entries of the other gradients</source>
        <translation>在图像的 %2 处，最大误差为最大导数的 %1；在其他梯度 %5 项中的 %4 项为 %3</translation>
    </message>
    <message>
        <source>allowed %L1</source>
        <translation>允许 %1</translation>
    </message>
    <message>
        <source>%L1 fragile place, close to a rounding tie, counted apart: largest error %L2</source>
        <translation>%1 处脆弱，接近舍入中点，另行计数：最大误差 %2</translation>
    </message>
    <message>
        <source>%L1 fragile places, close to a rounding tie, counted apart: largest error %L2</source>
        <translation>%1 处脆弱，接近舍入中点，另行计数：最大误差 %2</translation>
    </message>
    <message>
        <source>Gradient of %1: %2</source>
        <translation>%1 的梯度：%2</translation>
    </message>
    <message>
        <source>Gradients of %1: %2</source>
        <translation>%1 的梯度：%2</translation>
    </message>
    <message>
        <source>Output: %1</source>
        <translation>输出：%1</translation>
    </message>
    <message>
        <source>The sides have gradients of %L1 and %L2 tensors beside the image</source>
        <translation>除图像外，两侧分别有 %1 个和 %2 个张量的梯度</translation>
    </message>
    <message>
        <source>Side A has a gradient of &apos;%V1&apos; where side B has one of &apos;%V2&apos;</source>
        <translation>A 侧是 &apos;%1&apos; 的梯度，而 B 侧是 &apos;%2&apos; 的梯度</translation>
    </message>
    <message>
        <source>The check of gradients takes a pipeline of one step; this one has %L1</source>
        <translation>梯度检查只接受一步的流水线；此流水线有 %1 步</translation>
    </message>
    <message>
        <source>Finite differences are taken on our own devices, in float64; side A is the peer %V1. Make it side B</source>
        <translation>有限差分在我们自己的设备上以 float64 计算；A 侧是外部程序 %1。请将其改为 B 侧</translation>
    </message>
    <message>
        <source>Cannot use %V1: %2</source>
        <translation>无法使用 %1：%2</translation>
    </message>
    <message>
        <source>PyTorch&apos;s CUDA arithmetic of %1 is not modelled</source>
        <translation>PyTorch 对 %1 的 CUDA 运算未建模</translation>
    </message>
    <message>
        <source>PyTorch&apos;s CPU arithmetic of %1 is not modelled</source>
        <translation>PyTorch 对 %1 的 CPU 运算未建模</translation>
    </message>
    <message>
        <source>PyTorch&apos;s CUDA arithmetic of %1, and its CPU arithmetic of %2, are not modelled</source>
        <translation>PyTorch 对 %1 的 CUDA 运算以及对 %2 的 CPU 运算均未建模</translation>
    </message>
    <message>
        <source>%1 and %L2 more</source>
        <translation>%1 以及另外 %2 个</translation>
    </message>
    <message>
        <source>A ran in %V1 on %V2</source>
        <translation>A 在 %1 中运行于 %2</translation>
    </message>
    <message>
        <source>B ran in %V1 on %V2</source>
        <translation>B 在 %1 中运行于 %2</translation>
    </message>
    <message>
        <source>A ran in %V1 in this program</source>
        <translation>A 在本程序内的 %1 中运行</translation>
    </message>
    <message>
        <source>B ran in %V1 in this program</source>
        <translation>B 在本程序内的 %1 中运行</translation>
    </message>
    <message>
        <source>%1 (our arithmetic on both sides; %2)</source>
        <translation>%1（两侧均为我们的运算；%2）</translation>
    </message>
    <message>
        <source>%1 (our arithmetic on all of them; %2)</source>
        <translation>%1（均为我们的运算；%2）</translation>
    </message>
    <message>
        <source>no rule of the contract applies, so bit-exact is required</source>
        <translation>约定中没有适用的规则，因此要求位精确</translation>
    </message>
    <message>
        <source>contract %1 demands %2</source>
        <translation>约定 %1 要求 %2</translation>
    </message>
    <message>
        <source>contract %1 allows %2</source>
        <translation>约定 %1 允许 %2</translation>
    </message>
    <message>
        <source>%1 (contract %2)</source>
        <translation>%1（约定 %2）</translation>
    </message>
    <message>
        <source>(contract %1)</source>
        <translation>（约定 %1）</translation>
    </message>
    <message>
        <source>(no rule of the contract applies)</source>
        <translation>（约定中没有适用的规则）</translation>
    </message>
    <message>
        <source>Side A (%1): %2</source>
        <translation>A 侧（%1）：%2</translation>
    </message>
    <message>
        <source>Side B (%1): %2</source>
        <translation>B 侧（%1）：%2</translation>
    </message>
    <message>
        <source>side A</source>
        <translation>A 侧</translation>
    </message>
    <message>
        <source>side B</source>
        <translation>B 侧</translation>
    </message>
    <message>
        <source>Hazard: %1</source>
        <translation>竞态：%1</translation>
    </message>
    <message>
        <source>side A, %1: %2</source>
        <translation>A 侧，%1：%2</translation>
    </message>
    <message>
        <source>side B, %1: %2</source>
        <translation>B 侧，%1：%2</translation>
    </message>
    <message>
        <source>It is the first of %L1 hazards</source>
        <translation>这是 %1 处竞态中的第一处</translation>
    </message>
    <message>
        <source>The pixels of this run: %1</source>
        <translation>本次运行的像素：%1</translation>
    </message>
    <message>
        <source>The sides have not been compared yet</source>
        <translation>两侧尚未比较</translation>
    </message>
    <message>
        <source>Nothing to explain: both sides hold the same bits</source>
        <translation>无需解释：两侧的位相同</translation>
    </message>
    <message>
        <source>No steps were recorded that could be replayed</source>
        <translation>没有录制可重放的步骤</translation>
    </message>
    <message>
        <source>Not searched for: this run did not ask for a cause</source>
        <translation>未查找：本次运行没有要求查找原因</translation>
    </message>
    <message>
        <source>It could not be looked for: %1</source>
        <translation>无法查找：%1</translation>
    </message>
    <message>
        <source>It is still being looked for</source>
        <translation>仍在查找</translation>
    </message>
    <message>
        <source>A matrix takes at least two sides; give --sides SIDE,SIDE,… or --all-devices</source>
        <translation>矩阵至少需要两侧；请给出 --sides SIDE,SIDE,… 或 --all-devices</translation>
    </message>
    <message>
        <source>The side %V1 is named twice; each side of a matrix is run once</source>
        <translation>侧 %1 出现了两次；矩阵的每一侧只运行一次</translation>
    </message>
    <message>
        <source>A matrix runs one input; two tensors from outside have no sides to run</source>
        <translation>矩阵运行一个输入；来自外部的两个张量没有可运行的侧</translation>
    </message>
    <message>
        <source>%L1 sides</source>
        <translation>%1 侧</translation>
    </message>
    <message>
        <source>%L1 of %L2 sides failed: %3</source>
        <translation>%2 侧中有 %1 侧失败：%3</translation>
    </message>
    <message>
        <source>Bit-exact: all %L1 sides hold the same bits</source>
        <translation>位精确：全部 %1 侧的位相同</translation>
    </message>
    <message>
        <source>Bit-exact: all %L1 sides hold the same bits (our arithmetic on all of them; %2)</source>
        <translation>位精确：全部 %1 侧的位相同（均为我们的运算；%2）</translation>
    </message>
    <message>
        <source>Within tolerance: %1</source>
        <translation>在容差内：%1</translation>
    </message>
    <message>
        <source>%L1 sides in %L2 group with the same bits: %3</source>
        <translation>%1 侧分为 %2 个位相同的组：%3</translation>
    </message>
    <message>
        <source>%L1 sides in %L2 groups with the same bits: %3</source>
        <translation>%1 侧分为 %2 个位相同的组：%3</translation>
    </message>
    <message>
        <source>the largest difference is %L1, between %L2 and %L3</source>
        <translation>最大差异为 %1，在 %2 与 %3 之间</translation>
    </message>
    <message>
        <source>step %L1 (%V2)</source>
        <translation>第 %1 步（%2）</translation>
    </message>
    <message>
        <source>comparing %L1 and %L2</source>
        <translation>正在比较 %1 与 %2</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>A contract is about ops; two files from outside have none</source>
        <translation>约定针对算子；来自外部的两个文件没有算子</translation>
    </message>
    <message>
        <source>There is not enough memory for this</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; is not an outcome of a comparison</source>
        <translation>&apos;%1&apos; 不是比较的结果</translation>
    </message>
    <message>
        <source>not needed</source>
        <translation>不需要</translation>
    </message>
    <message>
        <source>not asked</source>
        <translation>未要求</translation>
    </message>
    <message>
        <source>no steps</source>
        <translation>没有步骤</translation>
    </message>
    <message>
        <source>Nothing was computed, and nothing is compared: no step of the pipeline is on</source>
        <translation>未计算任何内容，也未比较任何内容：流水线的步骤全部关闭</translation>
    </message>
    <message>
        <source>Nothing to explain: every value is equal</source>
        <translation>无需解释：所有值相等</translation>
    </message>
    <message>
        <source>Equal: all %L1 sides hold equal values, in %L2 group with the same bits: %3; not the same: %4</source>
        <translation>相等：全部 %1 侧的值相等，分为 %2 个位相同的组：%3；不相同的是：%4</translation>
    </message>
    <message>
        <source>Equal: all %L1 sides hold equal values, in %L2 groups with the same bits: %3; not the same: %4</source>
        <translation>相等：全部 %1 侧的值相等，分为 %2 个位相同的组：%3；不相同的是：%4</translation>
    </message>
    <message>
        <source>Equal: all %L1 sides hold equal values, in %L2 groups with the same bits: %3; not the same: %4 (our arithmetic on all of them; %5)</source>
        <translation>相等：全部 %1 侧的值相等，分为 %2 个位相同的组：%3；不相同的是：%4（均为我们的运算；%5）</translation>
    </message>
</context>
<context>
    <name>engine/contract</name>
    <message>
        <source>Contract, %V1: %2</source>
        <translation>约定，%1：%2</translation>
    </message>
    <message>
        <source>The results of %1 lie up to %L2 representable values apart (case %L3), more than an eighth of a value: a tolerance in ULP says nothing there; propose it in atol or rtol</source>
        <translation>%1 的结果最多相距 %2 个可表示值（用例 %3），超过数值的八分之一：此时 ULP 容差没有意义；请按 atol 或 rtol 提议</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; is the name of an earlier rule</source>
        <translation>&apos;%1&apos; 是前面某条规则的名称</translation>
    </message>
    <message>
        <source>The contract is ambiguous for %1: rules &apos;%V2&apos; and &apos;%V3&apos; match and are equally specific. Let one of them name one criterion more (%V4)</source>
        <translation>约定对 %1 有歧义：规则 &apos;%2&apos; 和 &apos;%3&apos; 都匹配且同样具体。请让其中一条多指定一个条件（%4）</translation>
    </message>
    <message>
        <source>%1 of %2, %3 against %4</source>
        <translation>%2 的 %1，%3 对 %4</translation>
    </message>
    <message>
        <source>the input %1, %2 against %3</source>
        <translation>输入 %1，%2 对 %3</translation>
    </message>
    <message>
        <source>The results of %1 are not finite on one side alone (case %L2), which no tolerance can pass</source>
        <translation>%1 的结果仅在一侧不是有限数（用例 %2），任何容差都无法通过</translation>
    </message>
    <message>
        <source>case %L1 (%V2)</source>
        <translation>用例 %1（%2）</translation>
    </message>
    <message>
        <source>Proposed from %L1 case of %L2 picture: %3</source>
        <translation>由 %2 张图片的 %1 个用例得出：%3</translation>
    </message>
    <message>
        <source>Proposed from %L1 cases of %L2 picture: %3</source>
        <translation>由 %2 张图片的 %1 个用例得出：%3</translation>
    </message>
    <message>
        <source>Proposed from %L1 cases of %L2 pictures: %3</source>
        <translation>由 %2 张图片的 %1 个用例得出：%3</translation>
    </message>
    <message>
        <source>the largest difference is %L1, in case %L2 (%V3)</source>
        <translation>最大差异为 %1，出现在用例 %2（%3）</translation>
    </message>
    <message>
        <source>the largest difference is %L1, in case %L2 (%V3), times a margin of %L4</source>
        <translation>最大差异为 %1，出现在用例 %2（%3），乘以余量 %4</translation>
    </message>
    <message>
        <source>at %1: %L2 against %L3</source>
        <translation>位于 %1：%2 对 %3</translation>
    </message>
    <message>
        <source>%L1 case</source>
        <translation>%1 个用例</translation>
    </message>
    <message>
        <source>%L1 cases</source>
        <translation>%1 个用例</translation>
    </message>
    <message>
        <source>%L1 picture</source>
        <translation>%1 张图片</translation>
    </message>
    <message>
        <source>%L1 pictures</source>
        <translation>%1 张图片</translation>
    </message>
    <message>
        <source>%L1 case of %L2 picture</source>
        <translation>%2 张图片的 %1 个用例</translation>
    </message>
    <message>
        <source>%L1 cases of %L2 picture</source>
        <translation>%2 张图片的 %1 个用例</translation>
    </message>
    <message>
        <source>%L1 cases of %L2 pictures</source>
        <translation>%2 张图片的 %1 个用例</translation>
    </message>
    <message>
        <source>all are %1</source>
        <translation>全部%1</translation>
    </message>
    <message>
        <source>all bit-exact</source>
        <translation>全部位精确</translation>
    </message>
    <message>
        <source>all equal</source>
        <translation>全部相等</translation>
    </message>
    <message>
        <source>none bit-exact</source>
        <translation>没有位精确的</translation>
    </message>
    <message>
        <source>%L1 bit-exact</source>
        <translation>%1 个位精确</translation>
    </message>
    <message>
        <source>%L1 equal</source>
        <translation>%1 个相等</translation>
    </message>
    <message>
        <source>times a margin of %L1</source>
        <translation>乘以余量 %1</translation>
    </message>
    <message>
        <source>The bound of the sum there is %L1</source>
        <translation>该处和的界为 %1</translation>
    </message>
    <message>
        <source>Measured, not proven: %1</source>
        <translation>是测量所得，并非证明：%1</translation>
    </message>
    <message>
        <source>if other cases are drawn alike, at most 1 in %L1 lies beyond the largest</source>
        <translation>若其他用例以同样方式抽取，则至多 %1 个中有 1 个超出最大者</translation>
    </message>
    <message>
        <source>too tight</source>
        <translation>过严</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>合适</translation>
    </message>
    <message>
        <source>too wide</source>
        <translation>过宽</translation>
    </message>
    <message>
        <source>All cases are %1; a difference would be news</source>
        <translation>全部用例%1；出现差异即为异常</translation>
    </message>
    <message>
        <source>%N1, the largest of %L2 case, without a margin</source>
        <translation>%1，%2 个用例中的最大者，不留余量</translation>
    </message>
    <message>
        <source>%N1, the largest of %L2 cases, without a margin</source>
        <translation>%1，%2 个用例中的最大者，不留余量</translation>
    </message>
    <message>
        <source>%N1, the largest of %L2 case</source>
        <translation>%1，%2 个用例中的最大者</translation>
    </message>
    <message>
        <source>%N1, the largest of %L2 cases</source>
        <translation>%1，%2 个用例中的最大者</translation>
    </message>
    <message>
        <source>without a margin</source>
        <translation>不留余量</translation>
    </message>
    <message>
        <source>With %1 case %L2 (%V3) fails</source>
        <translation>采用 %1 时用例 %2（%3）失败</translation>
    </message>
    <message>
        <source>With %1 case %L2 (%V3) fails at %4: %N5 against %N6</source>
        <translation>采用 %1 时用例 %2（%3）在 %4 处失败：%5 对 %6</translation>
    </message>
    <message>
        <source>Half of the largest fails %L1 of %2</source>
        <translation>取最大者的一半则%2中有 %1 个失败</translation>
    </message>
    <message>
        <source>Sums of %1 lie at most %L2 apart, in any order, if both sides have the same weights</source>
        <translation>%1的和，若两侧权重相同，则无论次序如何，至多相差 %2</translation>
    </message>
    <message>
        <source>%L1 taps in %2 of values up to %L3</source>
        <translation>以 %2 计、值不超过 %3 的 %1 个抽头</translation>
    </message>
    <message>
        <source>%L1 + %L2 taps in %3 of values up to %L4</source>
        <translation>以 %3 计、值不超过 %4 的 %1 + %2 个抽头</translation>
    </message>
    <message>
        <source>%1, rounded to whole numbers,</source>
        <translation>舍入为整数的%1</translation>
    </message>
    <message>
        <source>%L1 of %2 lie beyond that: the sides do not compute the same sum</source>
        <translation>%2中有 %1 个超出该界：两侧计算的不是同一个和</translation>
    </message>
    <message>
        <source>All cases are %1</source>
        <translation>全部用例%1</translation>
    </message>
    <message>
        <source>No case has more than %L1 of its own bound</source>
        <translation>没有用例超过其自身界的 %1</translation>
    </message>
    <message>
        <source>%V1 is too tight: %L2 of %3 are outside; the worst needs %L4 times as much</source>
        <translation>%1 过严：%3中有 %2 个超出；最差者需要 %4 倍</translation>
    </message>
    <message>
        <source>%V1 is too tight: %L2 of %3 are outside</source>
        <translation>%1 过严：%3中有 %2 个超出</translation>
    </message>
    <message>
        <source>%V1 fits: it passes all %2, and the worst needs %L3 of it</source>
        <translation>%1 合适：%2全部通过，最差者需要其 %3</translation>
    </message>
    <message>
        <source>%V1 is too wide: all %2 are %3</source>
        <translation>%1 过宽：%2全部%3</translation>
    </message>
    <message>
        <source>%V1 is too wide: no case of %L2 needs more than %L3 of it</source>
        <translation>%1 过宽：%2 个用例中没有一个需要超过其 %3</translation>
    </message>
    <message>
        <source>A margin must be at least 1: with less, the cases that were measured would fail</source>
        <translation>余量至少为 1：小于 1 则已测的用例会失败</translation>
    </message>
    <message>
        <source>Measured, not proven: if other cases are drawn alike, at most 1 in %L1 lies beyond the largest</source>
        <translation>是测量所得，并非证明：若其他用例以同样方式抽取，则至多 %1 个中有 1 个超出最大者</translation>
    </message>
    <message>
        <source>The sides have different numerics, which no rule can name: it also holds where both have the same and no other rule names them</source>
        <translation>两侧的数值方式不同，而规则无法指名这一点：在两侧相同且没有其他规则指名之处，它也适用</translation>
    </message>
    <message>
        <source>Let one of them name one criterion more (op, dtype, a, b, numerics)</source>
        <translation>请让其中一条多指定一个条件（op、dtype、a、b、numerics）</translation>
    </message>
    <message>
        <source>Let one of them name one criterion more (step, dtype, a, b), or more of the step&apos;s name</source>
        <translation>请让其中一条多指定一个条件（step、dtype、a、b），或写出步骤名称的更多部分</translation>
    </message>
    <message>
        <source>The contract is ambiguous for %1: rules &apos;%V2&apos; and &apos;%V3&apos; match and are equally specific</source>
        <translation>约定对 %1 有歧义：规则 &apos;%2&apos; 和 &apos;%3&apos; 都匹配且同样具体</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; is not one of %V2</source>
        <translation>&apos;%1&apos; 不是 %2 之一</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; is not one of cpu, emu, cuda, PEER@DEVICE and PEER@</source>
        <translation>&apos;%1&apos; 不是 cpu、emu、cuda、PEER@DEVICE 和 PEER@ 之一</translation>
    </message>
    <message>
        <source>the rule has an &apos;op&apos; already</source>
        <translation>该规则已有 &apos;op&apos;</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; is no op of a peer&apos;s own; ours stand under &apos;op&apos;</source>
        <translation>&apos;%1&apos; 不是外部程序自己的算子；我们的算子写在 &apos;op&apos; 下</translation>
    </message>
    <message>
        <source>One that a peer has of its own stands under &apos;peerOp&apos;</source>
        <translation>外部程序自己的算子写在 &apos;peerOp&apos; 下</translation>
    </message>
    <message>
        <source>expected the name by which verdicts quote the rule</source>
        <translation>应为判定引用该规则时所用的名称</translation>
    </message>
    <message>
        <source>the rule has &apos;%V1&apos;, which recordings do not have</source>
        <translation>该规则有 &apos;%1&apos;，而录制没有</translation>
    </message>
    <message>
        <source>expected a pattern of names, such as encoder.*</source>
        <translation>应为名称的模式，如 encoder.*</translation>
    </message>
    <message>
        <source>a rule of steps names cpu, emu or cuda</source>
        <translation>步骤的规则指名 cpu、emu 或 cuda</translation>
    </message>
    <message>
        <source>the top level</source>
        <translation>顶层</translation>
    </message>
    <message>
        <source>Contract, the file: %1</source>
        <translation>约定文件：%1</translation>
    </message>
</context>
<context>
    <name>engine/device</name>
    <message>
        <source>The host cannot read memory of %1; copy it to cpu first</source>
        <translation>主机不能读取 %1 的内存；请先复制到 cpu</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; is not a device; use cpu, cuda:0, cuda:1, … or emu:0, emu:1, …</source>
        <translation>&apos;%1&apos; 不是设备；请用 cpu、cuda:0、cuda:1、… 或 emu:0、emu:1、…</translation>
    </message>
    <message>
        <source>this build has no CUDA devices</source>
        <translation>此构建没有 CUDA 设备</translation>
    </message>
    <message>
        <source>There is no device %V1; present: %V2</source>
        <translation>没有设备 %1；现有：%2</translation>
    </message>
    <message>
        <source>There is no device %V1; present: %V2. (%3)</source>
        <translation>没有设备 %1；现有：%2。（%3）</translation>
    </message>
    <message>
        <source>There is no device %V1; present: %V2. (%V3)</source>
        <translation>没有设备 %1；现有：%2。（%3）</translation>
    </message>
    <message>
        <source>%V1: &apos;%V2&apos; is on %V3, &apos;%V4&apos; is on %V5</source>
        <translation>%1：&apos;%2&apos; 位于 %3，&apos;%4&apos; 位于 %5</translation>
    </message>
    <message>
        <source>%V1: &apos;%V2&apos; is on %V3, &apos;%V4&apos; is on %V5; %6</source>
        <translation>%1：&apos;%2&apos; 位于 %3，&apos;%4&apos; 位于 %5；%6</translation>
    </message>
    <message>
        <source>in %V1</source>
        <translation>在 %1 中</translation>
    </message>
    <message>
        <source>No host memory for %1. Take a smaller picture or size, or end other programs</source>
        <translation>没有 %1 的主机内存。请用更小的图片或尺寸，或结束其他程序</translation>
    </message>
    <message>
        <source>%V1 has no memory for %2: %3 of %4 are in use</source>
        <translation>%1 没有 %2 的内存：%4 中已用 %3</translation>
    </message>
    <message>
        <source>Emulated CUDA device %L1, %2</source>
        <translation>模拟 CUDA 设备 %1，%2</translation>
    </message>
    <message>
        <source>Emulated CUDA device %L1</source>
        <translation>模拟 CUDA 设备 %1</translation>
    </message>
    <message>
        <source>runs the CUDA kernels&apos; code on the CPU; its times say nothing about a GPU</source>
        <translation>在 CPU 上运行 CUDA 核的代码；其时间不能说明 GPU 的情况</translation>
    </message>
    <message>
        <source>Cancelled in %V1</source>
        <translation>已在 %1 中取消</translation>
    </message>
    <message>
        <source>Deadlock: %1</source>
        <translation>死锁：%1</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; is not a schedule. Use lazy, eager, random:SEED, adversarial[:SEED] and replay:CHOICE,CHOICE,..., each with +chunks=N (parts of a copy, 1 to 1000) and +strict</source>
        <translation>&apos;%1&apos; 不是调度。请用 lazy、eager、random:SEED、adversarial[:SEED] 和 replay:CHOICE,CHOICE,...，各可加 +chunks=N（复制的份数，1 到 1000）和 +strict</translation>
    </message>
    <message>
        <source>Page-locked memory belongs to the host, not to %1</source>
        <translation>页锁定内存属于主机，而非 %1</translation>
    </message>
    <message>
        <source>COMPARO_EMU_MEMORY is &apos;%V1&apos;; it takes a number of bytes, as in 64M or 2G</source>
        <translation>COMPARO_EMU_MEMORY 为 &apos;%1&apos;；应为字节数，如 64M 或 2G</translation>
    </message>
    <message>
        <source>%N1 is &apos;%V2&apos;; it takes a whole number from 1 to %L3</source>
        <translation>%1 为 &apos;%2&apos;；应为 1 到 %3 的整数</translation>
    </message>
    <message>
        <source>the main host thread</source>
        <translation>主要主机线程</translation>
    </message>
    <message>
        <source>thread begins</source>
        <translation>线程开始</translation>
    </message>
    <message>
        <source>thread ends</source>
        <translation>线程结束</translation>
    </message>
    <message>
        <source>start thread %L1</source>
        <translation>启动线程 %1</translation>
    </message>
    <message>
        <source>join thread %L1</source>
        <translation>汇合线程 %1</translation>
    </message>
    <message>
        <source>destroy stream</source>
        <translation>销毁流</translation>
    </message>
    <message>
        <source>The host waits for %1, which cannot happen</source>
        <translation>主机在等待%1，而这不可能发生</translation>
    </message>
    <message>
        <source>an event of stream %N1</source>
        <translation>流 %1 的事件</translation>
    </message>
    <message>
        <source>This memory was not allocated in the order of a stream of %1, or was given back before</source>
        <translation>此内存不是按 %1 的某个流的次序分配的，或先前已归还</translation>
    </message>
    <message>
        <source>The memory belongs to streams of another schedule</source>
        <translation>该内存属于另一调度的流</translation>
    </message>
    <message>
        <source>This schedule is current on another thread; start threads with runHostThreads()</source>
        <translation>此调度正在另一线程上使用；请用 runHostThreads() 启动线程</translation>
    </message>
    <message>
        <source>The host threads wait for each other and nothing can run: thread %L1 waits for %2</source>
        <translation>主机线程相互等待，无法运行：线程 %1 在等待%2</translation>
    </message>
    <message>
        <source>thread %L1 for %2</source>
        <translation>线程 %1 在等待%2</translation>
    </message>
    <message>
        <source>the threads that it started</source>
        <translation>它所启动的线程</translation>
    </message>
    <message>
        <source>%N1 waits for &apos;%V2&apos;</source>
        <translation>%1 在等待 &apos;%2&apos;</translation>
    </message>
    <message>
        <source>which %N1 holds</source>
        <translation>由 %1 持有</translation>
    </message>
    <message>
        <source>which %N1 holds while it waits for &apos;%V2&apos;</source>
        <translation>由 %1 持有，而它在等待 &apos;%2&apos;</translation>
    </message>
    <message>
        <source>which %N1 holds while it waits for its threads to end</source>
        <translation>由 %1 持有，而它在等待其线程结束</translation>
    </message>
</context>
<context>
    <name>engine/diagnose</name>
    <message>
        <source>A repeat check needs at least 2 runs; %L1 requested</source>
        <translation>重复检查至少需要运行 2 次；要求的是 %1 次</translation>
    </message>
    <message>
        <source>repetition %L1</source>
        <translation>第 %1 次重复</translation>
    </message>
    <message>
        <source>Nondeterministic: %1</source>
        <translation>不确定：%1</translation>
    </message>
    <message>
        <source>%L1 of %L2 repetitions differ from the first</source>
        <translation>%2 次重复中有 %1 次与第一次不同</translation>
    </message>
    <message>
        <source>%L1 of %L2 repetitions differ from the first (%3 against %4)</source>
        <translation>%2 次重复中有 %1 次与第一次不同（%3 对 %4）</translation>
    </message>
    <message>
        <source>%L1 of %L2 repetitions differ from the first, at %L3 of the samples (%4 against %5)</source>
        <translation>%2 次重复中有 %1 次与第一次不同，涉及 %3 的样本（%4 对 %5）</translation>
    </message>
    <message>
        <source>Do not set a tolerance; see Streams</source>
        <translation>不要设置容差；请看“流”页</translation>
    </message>
    <message>
        <source>Deterministic: %1</source>
        <translation>确定：%1</translation>
    </message>
    <message>
        <source>%L1 repetitions gave the same bits (%2)</source>
        <translation>%1 次重复给出相同的位（%2）</translation>
    </message>
    <message>
        <source>That was luck: the order of the calls does not guarantee it</source>
        <translation>这属侥幸：调用的先后次序并不保证这一点</translation>
    </message>
    <message>
        <source>each call awaited</source>
        <translation>逐个等待每次调用</translation>
    </message>
    <message>
        <source>Comparing steps</source>
        <translation>正在比较各步</translation>
    </message>
    <message>
        <source>half to even</source>
        <translation>中点取偶</translation>
    </message>
    <message>
        <source>half up</source>
        <translation>中点向上</translation>
    </message>
    <message>
        <source>Cause: %1</source>
        <translation>原因：%1</translation>
    </message>
    <message>
        <source>%1; replaying B with it reproduces 100 % of A&apos;s values</source>
        <translation>%1；以此重放 B 可重现 A 的值的 100 %</translation>
    </message>
    <message>
        <source>The smallest set of changes that explains every differing sample</source>
        <translation>能解释所有差异样本的最小改动集</translation>
    </message>
    <message>
        <source>No tested hypothesis reproduces the difference</source>
        <translation>所检验的假设都不能重现该差异</translation>
    </message>
    <message>
        <source>Not fully explained: %1</source>
        <translation>未完全解释：%1</translation>
    </message>
    <message>
        <source>%1 reproduces %L2</source>
        <translation>%1，重现 %2</translation>
    </message>
    <message>
        <source>module tensors that move with the module (here %1)</source>
        <translation>随模块移动的模块张量（此处为 %1）</translation>
    </message>
    <message>
        <source>B is replayed with every tensor of the module registered and moved with it</source>
        <translation>将模块的每个张量都注册并随模块移动，再重放 B</translation>
    </message>
    <message>
        <source>the synchronisation that is missing</source>
        <translation>缺少的同步</translation>
    </message>
    <message>
        <source>B is replayed with each call done before the next one is made. Its timeline has %1</source>
        <translation>每次调用完成后才发出下一次，如此重放 B。其时间线%1</translation>
    </message>
    <message>
        <source>A&apos;s random parameters instead of B&apos;s own</source>
        <translation>用 A 的随机参数代替 B 自己的</translation>
    </message>
    <message>
        <source>B is replayed with the draws of A</source>
        <translation>用 A 抽取的值重放 B</translation>
    </message>
    <message>
        <source>the step as it is, by %1</source>
        <translation>该步骤原样，按 %1</translation>
    </message>
    <message>
        <source>Replayed by our %1: %2 of %3</source>
        <translation>用我们的 %1 重放：给出 %3 的 %2</translation>
    </message>
    <message>
        <source>There is no step %L1 to explain</source>
        <translation>没有第 %1 步可解释</translation>
    </message>
    <message>
        <source>The two sides ran different steps; there is nothing to replay</source>
        <translation>两侧运行的步骤不同；没有可重放的内容</translation>
    </message>
    <message>
        <source>The sides gave tensors that are not alike, %1 and %2; there is nothing to replay</source>
        <translation>两侧给出的张量不同类，%1 与 %2；没有可重放的内容</translation>
    </message>
    <message>
        <source>Given the same input, this step is bit-exact on both sides</source>
        <translation>输入相同时，此步骤在两侧位精确</translation>
    </message>
    <message>
        <source>The arithmetic of %1, which is an op of the peer %2, is not modelled: there is nothing to exchange between the sides</source>
        <translation>%1 是外部程序 %2 的算子，其运算未建模：两侧之间没有可交换的内容</translation>
    </message>
    <message>
        <source>No hypothesis is known for a difference of %1 between these two sides</source>
        <translation>对于 %1 在这两侧之间的差异，没有已知的假设</translation>
    </message>
    <message>
        <source>On this picture each of two explains it alone: %1, and %2</source>
        <translation>在这张图片上，两者各自都能单独解释：%1，以及 %2</translation>
    </message>
    <message>
        <source>Probe &apos;%V1&apos; separates them: &apos;%V2&apos; makes it</source>
        <translation>探测图 &apos;%1&apos; 可以区分它们：&apos;%2&apos; 生成该图</translation>
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
        <source>%1 instead of %2</source>
        <translation>%1，而非%2</translation>
    </message>
    <message>
        <source>Only this part of B&apos;s arithmetic is exchanged for %1</source>
        <translation>只将 B 的运算的这一部分换成%1</translation>
    </message>
    <message>
        <source>PyTorch&apos;s code as it runs with %L1 thread instead of %L2</source>
        <translation>PyTorch 以 %1 个线程运行的代码，而非 %2 个</translation>
    </message>
    <message>
        <source>PyTorch&apos;s code as it runs with %L1 threads instead of %L2</source>
        <translation>PyTorch 以 %1 个线程运行的代码，而非 %2 个</translation>
    </message>
    <message>
        <source>B is replayed with A&apos;s number of threads</source>
        <translation>用 A 的线程数重放 B</translation>
    </message>
    <message>
        <source>B&apos;s whole step is replayed as A computes it</source>
        <translation>按 A 的算法重放 B 的整个步骤</translation>
    </message>
    <message>
        <source>%1 (%2) computes as our %3: every sample has its bits</source>
        <translation>%1（%2）的算法与我们的 %3 相同：每个样本的位都一致</translation>
    </message>
    <message>
        <source>%1 (%2) is not identified: none of our models gives any of its samples</source>
        <translation>%1（%2）未能识别：我们的模型都给不出它的任何样本</translation>
    </message>
    <message>
        <source>%1 (%2) is not identified: the nearest of our models, %3, gives %L4 of its samples</source>
        <translation>%1（%2）未能识别：我们最接近的模型 %3 给出其 %4 的样本</translation>
    </message>
    <message>
        <source>Not fully explained. The nearest: %1; our %2 gives %3 of %4</source>
        <translation>未完全解释。最接近的：%1；我们的 %2 给出 %4 的 %3</translation>
    </message>
    <message>
        <source>%1; our %2 with it gives %3 of %4</source>
        <translation>%1；我们的 %2 加上它给出 %4 的 %3</translation>
    </message>
    <message>
        <source>%1; our %2 gives %3 of %4</source>
        <translation>%1；我们的 %2 给出 %4 的 %3</translation>
    </message>
    <message>
        <source>%1, in %2</source>
        <translation>%1，在 %2 中</translation>
    </message>
    <message>
        <source>%1 computes otherwise</source>
        <translation>%1 的算法不同</translation>
    </message>
    <message>
        <source>100 % of the samples</source>
        <translation>100 % 的样本</translation>
    </message>
    <message>
        <source>%L1 of the samples bit for bit, at most %L2 is left</source>
        <translation>%1 的样本逐位相同，剩余至多 %2</translation>
    </message>
    <message>
        <source>Both sides round to the same value</source>
        <translation>两侧舍入到相同的值</translation>
    </message>
    <message>
        <source>Exact tie %L1: A rounds %2, B rounds %3</source>
        <translation>恰为舍入中点 %1：A 的舍入为%2，B 的舍入为%3</translation>
    </message>
    <message>
        <source>before rounding A has %L1, B has %L2</source>
        <translation>舍入前 A 为 %1，B 为 %2</translation>
    </message>
    <message>
        <source>A tie lies between them: %1</source>
        <translation>舍入中点位于两者之间：%1</translation>
    </message>
    <message>
        <source>Not a matter of rounding: %1</source>
        <translation>与舍入无关：%1</translation>
    </message>
    <message>
        <source>There is no such step</source>
        <translation>没有这一步</translation>
    </message>
    <message>
        <source>There is no such sample</source>
        <translation>没有这个样本</translation>
    </message>
    <message>
        <source>What a peer has before its last rounding is not known</source>
        <translation>外部程序在最后一次舍入之前的值未知</translation>
    </message>
    <message>
        <source>Only %1 has a value before rounding</source>
        <translation>只有 %1 有舍入前的值</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1 或%2</translation>
    </message>
    <message>
        <source>%L1 of %L2 differences lie within %L3 of a tie</source>
        <translation>%2 处差异中有 %1 处距舍入中点不足 %3</translation>
    </message>
    <message>
        <source>%L1 of %L2 differences, evenly spread of %L3, lie within %L4 of a tie</source>
        <translation>从 %3 处差异中均匀取出 %2 处，其中 %1 处距舍入中点不足 %4</translation>
    </message>
    <message>
        <source>The farthest is %L1 away</source>
        <translation>最远的距离为 %1</translation>
    </message>
    <message>
        <source>No sample differs</source>
        <translation>没有样本不同</translation>
    </message>
</context>
<context>
    <name>engine/diagnose/causes</name>
    <message>
        <source>Probe &apos;%V1&apos; separates them: &apos;comparo probe %V2&apos; makes it</source>
        <translation>探测图 &apos;%1&apos; 可以区分它们：&apos;comparo probe %2&apos; 生成该图</translation>
    </message>
</context>
<context>
    <name>engine/diagnose/gradients</name>
    <message>
        <source>checking gradients</source>
        <translation>正在检查梯度</translation>
    </message>
    <message>
        <source>descending</source>
        <translation>正在下降</translation>
    </message>
    <message>
        <source>checkGradient: %1</source>
        <translation>checkGradient：%1</translation>
    </message>
    <message>
        <source>the image or the gradient of the output is empty</source>
        <translation>图像或输出的梯度为空</translation>
    </message>
    <message>
        <source>it takes at least one place and a positive step</source>
        <translation>至少需要一个位置和一个正的步长</translation>
    </message>
    <message>
        <source>tie distances have shape %1, the image %2</source>
        <translation>中点距离的形状为 %1，图像为 %2</translation>
    </message>
    <message>
        <source>The fidelity of the codec is measured on one RGB picture of uint8; this one is %1</source>
        <translation>编解码器的保真度在一张 uint8 的 RGB 图片上测量；这张为 %1</translation>
    </message>
    <message>
        <source>The fidelity of the codec is measured at qualities from 1 to 100</source>
        <translation>编解码器的保真度在质量 1 到 100 上测量</translation>
    </message>
    <message>
        <source>recover-quality: the picture has shape %1; it takes one RGB picture of at least 32x32 pixels</source>
        <translation>recover-quality：图片的形状为 %1；需要一张至少 32x32 像素的 RGB 图片</translation>
    </message>
    <message>
        <source>recover-quality: the picture is uint16; a decoded JPEG is uint8, or floating-point in [0, 1]</source>
        <translation>recover-quality：图片为 uint16；解码后的 JPEG 是 uint8，或 [0, 1] 的浮点</translation>
    </message>
    <message>
        <source>recover-quality: it takes a part of at least 16 pixels, at least one iteration, and starts from 1 to 100</source>
        <translation>recover-quality：需要至少 16 个像素的部分、至少一次迭代，且起点在 1 到 100 之间</translation>
    </message>
    <message>
        <source>The pipeline&apos;s output is %1; gradients need a floating-point one</source>
        <translation>流水线的输出为 %1；梯度需要浮点输出</translation>
    </message>
    <message>
        <source>The weights have shape %1, the output has %2; they must be alike</source>
        <translation>权重的形状为 %1，输出为 %2；两者必须一致</translation>
    </message>
    <message>
        <source>The weights are %1; they must be float32 or float64</source>
        <translation>权重为 %1；必须是 float32 或 float64</translation>
    </message>
    <message>
        <source>%1 gives no gradients</source>
        <translation>%1 不给出梯度</translation>
    </message>
    <message>
        <source>There is nothing to differentiate: no step is enabled</source>
        <translation>没有可求导的内容：没有启用任何步骤</translation>
    </message>
    <message>
        <source>checkGradient: the image or the gradient of the output is empty</source>
        <translation>checkGradient：图像或输出的梯度为空</translation>
    </message>
    <message>
        <source>checkGradient: it takes at least one place and a positive step</source>
        <translation>checkGradient：至少需要一个位置和一个正的步长</translation>
    </message>
    <message>
        <source>checkGradient: tie distances have shape %1, the image %2</source>
        <translation>checkGradient：中点距离的形状为 %1，图像为 %2</translation>
    </message>
</context>
<context>
    <name>engine/diagnose/hypotheses</name>
    <message>
        <source>B is A %1</source>
        <translation>B 是 A %1</translation>
    </message>
    <message>
        <source>A is B %1</source>
        <translation>A 是 B %1</translation>
    </message>
    <message>
        <source>B is our %N1 %2</source>
        <translation>B 是我们的 %1 %2</translation>
    </message>
    <message>
        <source>A is our %N1 %2</source>
        <translation>A 是我们的 %1 %2</translation>
    </message>
    <message>
        <source>B is our %N1 %2: 100 %</source>
        <translation>B 是我们的 %1 %2：100 %</translation>
    </message>
    <message>
        <source>A is our %N1 %2: 100 %</source>
        <translation>A 是我们的 %1 %2：100 %</translation>
    </message>
    <message>
        <source>B is A %1: 100 %</source>
        <translation>B 是 A %1：100 %</translation>
    </message>
    <message>
        <source>A is B %1: 100 %</source>
        <translation>A 是 B %1：100 %</translation>
    </message>
    <message>
        <source>%1: %L2 of the samples that differ; the rest stays unexplained</source>
        <translation>%1：差异样本的 %2，其余未得到解释</translation>
    </message>
    <message>
        <source>%1, to within rounding</source>
        <translation>%1，误差在舍入之内</translation>
    </message>
    <message>
        <source>The cause cannot be told: %1</source>
        <translation>无法判断原因：%1</translation>
    </message>
    <message>
        <source>%L1 explanations fit these pictures (%2)</source>
        <translation>有 %1 种解释符合这些图片（%2）</translation>
    </message>
    <message>
        <source>%1 fits, and there is so little in these pictures that it may be chance</source>
        <translation>%1，这一解释符合，但这些图片中的内容太少，可能只是巧合</translation>
    </message>
    <message>
        <source>%1 fits, and so does noise of less than half a step, added to what had these steps before</source>
        <translation>%1，这一解释符合；而原本就有这些量化级、之后叠加了不到半级的噪声，也同样符合</translation>
    </message>
    <message>
        <source>Compare pictures with more detail</source>
        <translation>请比较细节更多的图片</translation>
    </message>
    <message>
        <source>It says something about every sample</source>
        <translation>它涉及每个样本</translation>
    </message>
    <message>
        <source>%L1 of the %L2 samples that differ stay unexplained</source>
        <translation>在 %2 个差异样本中，有 %1 个未得到解释</translation>
    </message>
    <message>
        <source>%L1 of the samples are given to within rounding, not bit for bit</source>
        <translation>%1 的样本只在舍入误差之内相符，并非逐位相同</translation>
    </message>
    <message>
        <source>What is left is at most %L1</source>
        <translation>剩余至多 %1</translation>
    </message>
    <message>
        <source>No known mistake explains every sample. The nearest: %1 reproduces %L2 of what differs; at most %L3 is left</source>
        <translation>没有已知的错误能解释每个样本。最接近的：%1，重现差异的 %2；剩余至多 %3</translation>
    </message>
    <message>
        <source>There are no samples to explain</source>
        <translation>没有样本可解释</translation>
    </message>
    <message>
        <source>None of the known mistakes turns one into the other</source>
        <translation>没有已知的错误能将一个变为另一个</translation>
    </message>
    <message>
        <source>once through JPEG of quality %L1</source>
        <translation>经过一次质量 %1 的 JPEG</translation>
    </message>
    <message>
        <source>once through JPEG of quality %L1, %N2</source>
        <translation>经过一次质量 %1、%2 的 JPEG</translation>
    </message>
    <message>
        <source>once through JPEG of quality %L1, %N2 and %3</source>
        <translation>经过一次质量 %1、%2 的 JPEG，并%3</translation>
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
        <source>shifted by half a pixel up and left and %1</source>
        <translation>向左上移半个像素，并%1</translation>
    </message>
    <message>
        <source>shifted by half a pixel down and right</source>
        <translation>向右下移半个像素</translation>
    </message>
    <message>
        <source>shifted by half a pixel down and right and %1</source>
        <translation>向右下移半个像素，并%1</translation>
    </message>
    <message>
        <source>shifted by half a pixel up and right</source>
        <translation>向右上移半个像素</translation>
    </message>
    <message>
        <source>shifted by half a pixel up and right and %1</source>
        <translation>向右上移半个像素，并%1</translation>
    </message>
    <message>
        <source>shifted by half a pixel down and left</source>
        <translation>向左下移半个像素</translation>
    </message>
    <message>
        <source>shifted by half a pixel down and left and %1</source>
        <translation>向左下移半个像素，并%1</translation>
    </message>
    <message>
        <source>with colour differences of %N1, averaged and repeated without smoothing</source>
        <translation>色差取 %1，求平均并不经平滑地重复</translation>
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
        <source>the rectangle from %1 to %2</source>
        <translation>从 %1 到 %2 的矩形</translation>
    </message>
    <message>
        <source>rows %L1 to %L2</source>
        <translation>第 %1 至 %2 行</translation>
    </message>
    <message>
        <source>with %L1 in %2</source>
        <translation>%2中为 %1</translation>
    </message>
    <message>
        <source>with the image before in the batch in %1</source>
        <translation>%1中为批次中的前一张图像</translation>
    </message>
    <message>
        <source>with row %L1 again in %2</source>
        <translation>第 %1 行在%2中再次出现</translation>
    </message>
    <message>
        <source>with rows %L1 to %L2 again in %3</source>
        <translation>第 %1 至 %2 行在%3中再次出现</translation>
    </message>
    <message>
        <source>with the rectangle at %1 again in %2</source>
        <translation>%1 处的矩形在%2中再次出现</translation>
    </message>
    <message>
        <source>its outer %L1 pixel</source>
        <translation>其最外 %1 个像素</translation>
    </message>
    <message>
        <source>its outer %L1 pixels</source>
        <translation>其最外 %1 个像素</translation>
    </message>
    <message>
        <source>with %1 replaced by those next to them (replicated)</source>
        <translation>%1被替换为相邻者（复制边缘）</translation>
    </message>
    <message>
        <source>with %1 replaced by a reflection</source>
        <translation>%1被替换为反射</translation>
    </message>
    <message>
        <source>border constant</source>
        <translation>边框为常数</translation>
    </message>
    <message>
        <source>border replicated</source>
        <translation>边框复制</translation>
    </message>
    <message>
        <source>border reflected</source>
        <translation>边框反射</translation>
    </message>
    <message>
        <source>with red and blue exchanged</source>
        <translation>红蓝互换</translation>
    </message>
    <message>
        <source>with its channels in the order %1</source>
        <translation>通道按 %1 的顺序</translation>
    </message>
    <message>
        <source>with its channels in the order %1 and %2</source>
        <translation>通道按 %1 的顺序，并%2</translation>
    </message>
    <message>
        <source>%1 and with its channels in the order %2</source>
        <translation>%1，并使通道按 %2 的顺序</translation>
    </message>
    <message>
        <source>with the images of the batch in the order %1</source>
        <translation>批次中的图像按 %1 的顺序</translation>
    </message>
    <message>
        <source>with the images of the batch in the order %1 and %2</source>
        <translation>批次中的图像按 %1 的顺序，并%2</translation>
    </message>
    <message>
        <source>%1 and with the images of the batch in the order %2</source>
        <translation>%1，并使批次中的图像按 %2 的顺序</translation>
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
        <source>reduced to its red channel</source>
        <translation>只取红色通道</translation>
    </message>
    <message>
        <source>reduced to its green channel</source>
        <translation>只取绿色通道</translation>
    </message>
    <message>
        <source>reduced to its blue channel</source>
        <translation>只取蓝色通道</translation>
    </message>
    <message>
        <source>reduced to its alpha channel</source>
        <translation>只取 alpha 通道</translation>
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
        <source>mirrored left to right</source>
        <translation>左右镜像</translation>
    </message>
    <message>
        <source>mirrored top to bottom</source>
        <translation>上下镜像</translation>
    </message>
    <message>
        <source>turned by 180 degrees</source>
        <translation>旋转 180 度</translation>
    </message>
    <message>
        <source>with rows and columns exchanged</source>
        <translation>行列互换</translation>
    </message>
    <message>
        <source>turned by 90 degrees clockwise</source>
        <translation>顺时针旋转 90 度</translation>
    </message>
    <message>
        <source>turned by 90 degrees counterclockwise</source>
        <translation>逆时针旋转 90 度</translation>
    </message>
    <message>
        <source>mirrored at the other diagonal</source>
        <translation>沿另一条对角线镜像</translation>
    </message>
    <message>
        <source>with its channels-last memory read as channels-first</source>
        <translation>channels-last 的内存被当作 channels-first 读取</translation>
    </message>
    <message>
        <source>with its channels-first memory read as channels-last</source>
        <translation>channels-first 的内存被当作 channels-last 读取</translation>
    </message>
    <message>
        <source>with height and width exchanged, its memory as it was</source>
        <translation>高宽互换，内存不变</translation>
    </message>
    <message>
        <source>%1, with height and width exchanged</source>
        <translation>%1，且高宽互换</translation>
    </message>
    <message>
        <source>with rows of %L1 samples read from memory that has %L2</source>
        <translation>每行按 %1 个样本读取，而内存中每行有 %2 个</translation>
    </message>
    <message>
        <source>shifted by %1</source>
        <translation>%1</translation>
    </message>
    <message>
        <source>%L1 row down</source>
        <translation>下移 %1 行</translation>
    </message>
    <message>
        <source>%L1 rows down</source>
        <translation>下移 %1 行</translation>
    </message>
    <message>
        <source>%L1 row up</source>
        <translation>上移 %1 行</translation>
    </message>
    <message>
        <source>%L1 rows up</source>
        <translation>上移 %1 行</translation>
    </message>
    <message>
        <source>%L1 column to the right</source>
        <translation>右移 %1 列</translation>
    </message>
    <message>
        <source>%L1 columns to the right</source>
        <translation>右移 %1 列</translation>
    </message>
    <message>
        <source>%L1 column to the left</source>
        <translation>左移 %1 列</translation>
    </message>
    <message>
        <source>%L1 columns to the left</source>
        <translation>左移 %1 列</translation>
    </message>
    <message>
        <source>%L1 column to the right and %2</source>
        <translation>右移 %1 列、%2</translation>
    </message>
    <message>
        <source>%L1 columns to the right and %2</source>
        <translation>右移 %1 列、%2</translation>
    </message>
    <message>
        <source>%L1 column to the left and %2</source>
        <translation>左移 %1 列、%2</translation>
    </message>
    <message>
        <source>%L1 columns to the left and %2</source>
        <translation>左移 %1 列、%2</translation>
    </message>
    <message>
        <source>%1, wrapped around</source>
        <translation>%1，越界处回绕</translation>
    </message>
    <message>
        <source>%1, wrapped around and %2</source>
        <translation>%1，越界处回绕，并%2</translation>
    </message>
    <message>
        <source>%1, its edge repeated</source>
        <translation>%1，边缘重复</translation>
    </message>
    <message>
        <source>%1, its edge repeated and %2</source>
        <translation>%1，边缘重复，并%2</translation>
    </message>
    <message>
        <source>%1, 0 at the border</source>
        <translation>%1，边界处为 0</translation>
    </message>
    <message>
        <source>%1, 0 at the border and %2</source>
        <translation>%1，边界处为 0，并%2</translation>
    </message>
    <message>
        <source>cut out at (%L1, %L2)</source>
        <translation>在 (%1, %2) 处裁出</translation>
    </message>
    <message>
        <source>with a margin around it, placed at (%L1, %L2)</source>
        <translation>外加边距，置于 (%1, %2)</translation>
    </message>
    <message>
        <source>with a margin of %L1 around it, placed at (%L2, %L3)</source>
        <translation>外加值为 %1 的边距，置于 (%2, %3)</translation>
    </message>
    <message>
        <source>with a margin around it that repeats its edge, placed at (%L1, %L2)</source>
        <translation>外加重复边缘的边距，置于 (%1, %2)</translation>
    </message>
    <message>
        <source>%1, rounded half up</source>
        <translation>%1，中点向上舍入</translation>
    </message>
    <message>
        <source>%1, rounded half up and %2</source>
        <translation>%1，中点向上舍入，并%2</translation>
    </message>
    <message>
        <source>%1, truncated</source>
        <translation>%1，截尾</translation>
    </message>
    <message>
        <source>%1, truncated and %2</source>
        <translation>%1，截尾，并%2</translation>
    </message>
    <message>
        <source>%1, wrapped around at 256</source>
        <translation>%1，在 256 处回绕</translation>
    </message>
    <message>
        <source>%1, wrapped around at 256 and %2</source>
        <translation>%1，在 256 处回绕，并%2</translation>
    </message>
    <message>
        <source>%1, wrapped around at 65,536</source>
        <translation>%1，在 65,536 处回绕</translation>
    </message>
    <message>
        <source>%1, wrapped around at 65,536 and %2</source>
        <translation>%1，在 65,536 处回绕，并%2</translation>
    </message>
    <message>
        <source>divided by 255</source>
        <translation>除以 255</translation>
    </message>
    <message>
        <source>divided by %L1</source>
        <translation>除以 %1</translation>
    </message>
    <message>
        <source>divided by %L1 in float64</source>
        <translation>以 float64 除以 %1</translation>
    </message>
    <message>
        <source>multiplied by 1/%L1 in float32</source>
        <translation>以 float32 乘以 1/%1</translation>
    </message>
    <message>
        <source>multiplied by 1/255 in float32</source>
        <translation>以 float32 乘以 1/255</translation>
    </message>
    <message>
        <source>multiplied by 255</source>
        <translation>乘以 255</translation>
    </message>
    <message>
        <source>multiplied by 257 (8 bits spread over 16)</source>
        <translation>乘以 257（8 位扩展到 16 位）</translation>
    </message>
    <message>
        <source>divided by 257 (16 bits to 8)</source>
        <translation>除以 257（16 位到 8 位）</translation>
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
        <source>as %N1, its values kept</source>
        <translation>转为 %1，值不变</translation>
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
        <source>scaled from 0..1 to -1..1</source>
        <translation>从 0..1 缩放到 -1..1</translation>
    </message>
    <message>
        <source>scaled from -1..1 to 0..1</source>
        <translation>从 -1..1 缩放到 0..1</translation>
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
        <source>normalized with the mean and std of %N1</source>
        <translation>用 %1 的均值和标准差归一化</translation>
    </message>
    <message>
        <source>denormalized with the mean and std of %N1</source>
        <translation>用 %1 的均值和标准差反归一化</translation>
    </message>
    <message>
        <source>with the channel means of Caffe&apos;s models subtracted, in the order %N1</source>
        <translation>减去 Caffe 模型的各通道均值，按 %1 的顺序</translation>
    </message>
    <message>
        <source>with its lowest bit cleared</source>
        <translation>最低位清零</translation>
    </message>
    <message>
        <source>with its lowest %L1 bits cleared</source>
        <translation>最低 %1 位清零</translation>
    </message>
    <message>
        <source>once as float32 in 0..1, truncated on the way back</source>
        <translation>经一次 0..1 的 float32，转回时截尾</translation>
    </message>
    <message>
        <source>clipped to 0..1</source>
        <translation>截断到 0..1</translation>
    </message>
    <message>
        <source>clipped at %L1</source>
        <translation>在 %1 处截断</translation>
    </message>
    <message>
        <source>clipped below %L1</source>
        <translation>在低于 %1 处截断</translation>
    </message>
    <message>
        <source>clipped above %L1</source>
        <translation>在高于 %1 处截断</translation>
    </message>
    <message>
        <source>clipped below %L1 and above %L2</source>
        <translation>在低于 %1 和高于 %2 处截断</translation>
    </message>
    <message>
        <source>clipped below %L1 and above %L2 and %3</source>
        <translation>在低于 %1 和高于 %2 处截断，并%3</translation>
    </message>
    <message>
        <source>saturated at %L1 where it wraps around (%L2 and below)</source>
        <translation>在其回绕处饱和为 %1（%2 及以下）</translation>
    </message>
    <message>
        <source>inverted (white minus the value)</source>
        <translation>反相（白减去该值）</translation>
    </message>
    <message>
        <source>multiplied by 65,535</source>
        <translation>乘以 65,535</translation>
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
        <source>stored once as float16</source>
        <translation>存为一次 float16</translation>
    </message>
    <message>
        <source>stored once as bfloat16</source>
        <translation>存为一次 bfloat16</translation>
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
        <source>stored once as float32</source>
        <translation>存为一次 float32</translation>
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
        <source>with NaN where it is 0, as 0/0 gives</source>
        <translation>在为 0 处是 NaN，如 0/0 所给</translation>
    </message>
    <message>
        <source>with 0 where it is NaN</source>
        <translation>在为 NaN 处是 0</translation>
    </message>
    <message>
        <source>with the bytes of each sample in reverse order</source>
        <translation>每个样本的字节顺序颠倒</translation>
    </message>
    <message>
        <source>encoded with the matrix of %N1 and decoded with that of %N2</source>
        <translation>用 %1 的矩阵编码而用 %2 的解码</translation>
    </message>
    <message>
        <source>made gray with the weights of %N1</source>
        <translation>用 %1 的权重变为灰度</translation>
    </message>
    <message>
        <source>as Y&apos;CbCr of %N1 without the way back</source>
        <translation>为 %1 的 Y&apos;CbCr 而没有转回</translation>
    </message>
    <message>
        <source>as Y&apos;CbCr of %N1, video range without the way back</source>
        <translation>为 %1（视频范围）的 Y&apos;CbCr 而没有转回</translation>
    </message>
    <message>
        <source>decoded as if it were Y&apos;CbCr of %N1</source>
        <translation>当作 %1 的 Y&apos;CbCr 解码</translation>
    </message>
    <message>
        <source>decoded as if it were Y&apos;CbCr of %N1, video range</source>
        <translation>当作 %1（视频范围）的 Y&apos;CbCr 解码</translation>
    </message>
    <message>
        <source>with Cb and Cr exchanged</source>
        <translation>Cb 与 Cr 互换</translation>
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
        <source>laid over white by its alpha</source>
        <translation>按其 alpha 叠加到白色上</translation>
    </message>
    <message>
        <source>laid over black by its alpha</source>
        <translation>按其 alpha 叠加到黑色上</translation>
    </message>
    <message>
        <source>multiplied by %L1</source>
        <translation>乘以 %1</translation>
    </message>
    <message>
        <source>multiplied by %L1 and with %L2 added</source>
        <translation>乘以 %1 再加 %2</translation>
    </message>
    <message>
        <source>multiplied by %L1 and with %L2 added and %3</source>
        <translation>乘以 %1 再加 %2，并%3</translation>
    </message>
    <message>
        <source>multiplied by %L1 and less %L2</source>
        <translation>乘以 %1 再减 %2</translation>
    </message>
    <message>
        <source>multiplied by %L1 and less %L2 and %3</source>
        <translation>乘以 %1 再减 %2，并%3</translation>
    </message>
    <message>
        <source>with %L1 added</source>
        <translation>加 %1</translation>
    </message>
    <message>
        <source>less %L1</source>
        <translation>减 %1</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>保持不变</translation>
    </message>
    <message>
        <source>channel %L1 %2</source>
        <translation>通道 %1 %2</translation>
    </message>
    <message>
        <source>affine per channel</source>
        <translation>逐通道仿射</translation>
    </message>
</context>
<context>
    <name>engine/diagnose/jpeg</name>
    <message>
        <source>transforming the source</source>
        <translation>正在变换源图</translation>
    </message>
    <message>
        <source>decoding</source>
        <translation>正在解码</translation>
    </message>
    <message>
        <source>comparing</source>
        <translation>正在比较</translation>
    </message>
    <message>
        <source>encoding by %V1</source>
        <translation>正在用 %1 编码</translation>
    </message>
    <message>
        <source>decoding by %V1</source>
        <translation>正在用 %1 解码</translation>
    </message>
    <message>
        <source>Out of memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>%L1 channel</source>
        <translation>%1 个通道</translation>
    </message>
    <message>
        <source>%L1 channels</source>
        <translation>%1 个通道</translation>
    </message>
    <message>
        <source>The decoder gives %L1 pixels for a picture of %L2</source>
        <translation>解码器对 %2 的图片给出 %1 个像素</translation>
    </message>
    <message>
        <source>The decoder gives %1 for a picture of %2</source>
        <translation>解码器对%2的图片给出%1</translation>
    </message>
    <message>
        <source>%1 does not encode</source>
        <translation>%1 不能编码</translation>
    </message>
    <message>
        <source>%1 does not decode</source>
        <translation>%1 不能解码</translation>
    </message>
    <message>
        <source>The encoder failed: %1</source>
        <translation>编码器失败：%1</translation>
    </message>
    <message>
        <source>A matrix takes one picture of 8 bits with 1 or 3 channels; this is %1</source>
        <translation>矩阵需要一张 8 位、1 或 3 通道的图片；这张为 %1</translation>
    </message>
    <message>
        <source>A matrix takes at least one encoder</source>
        <translation>矩阵至少需要一个编码器</translation>
    </message>
    <message>
        <source>A matrix takes at least one decoder</source>
        <translation>矩阵至少需要一个解码器</translation>
    </message>
    <message>
        <source>The source is %L1, file A %L2: both files must be made from this source</source>
        <translation>源图为 %1，文件 A 为 %2：两个文件都必须由此源图生成</translation>
    </message>
    <message>
        <source>The source is %L1, file B %L2: both files must be made from this source</source>
        <translation>源图为 %1，文件 B 为 %2：两个文件都必须由此源图生成</translation>
    </message>
    <message>
        <source>File A has no stages: %1</source>
        <translation>文件 A 没有各级：%1</translation>
    </message>
    <message>
        <source>File B has no stages: %1</source>
        <translation>文件 B 没有各级：%1</translation>
    </message>
    <message>
        <source>there is no JPEG frame in it</source>
        <translation>其中没有 JPEG 帧</translation>
    </message>
    <message>
        <source>the coded data of scan %L1</source>
        <translation>扫描 %1 的编码数据</translation>
    </message>
    <message>
        <source>bytes of no segment</source>
        <translation>不属于任何段的字节</translation>
    </message>
    <message>
        <source>baseline in %1</source>
        <translation>基线，%1</translation>
    </message>
    <message>
        <source>extended sequential in %1</source>
        <translation>扩展顺序，%1</translation>
    </message>
    <message>
        <source>progressive in %1</source>
        <translation>渐进，%1</translation>
    </message>
    <message>
        <source>of another process in %1</source>
        <translation>其他过程，%1</translation>
    </message>
    <message>
        <source>%L1 scan</source>
        <translation>%1 次扫描</translation>
    </message>
    <message>
        <source>%L1 scans</source>
        <translation>%1 次扫描</translation>
    </message>
    <message>
        <source>standard Huffman tables</source>
        <translation>标准 Huffman 表</translation>
    </message>
    <message>
        <source>%L1 Huffman table of its own</source>
        <translation>%1 个自己的 Huffman 表</translation>
    </message>
    <message>
        <source>%L1 Huffman tables of its own</source>
        <translation>%1 个自己的 Huffman 表</translation>
    </message>
    <message>
        <source>no restart markers</source>
        <translation>没有重启标记</translation>
    </message>
    <message>
        <source>a restart marker every %L1 MCU</source>
        <translation>每 %1 个 MCU 一个重启标记</translation>
    </message>
    <message>
        <source>a restart marker every %L1 MCUs</source>
        <translation>每 %1 个 MCU 一个重启标记</translation>
    </message>
    <message>
        <source>of %1, %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <translation>%1，对比 %2</translation>
    </message>
    <message>
        <source>other Huffman tables</source>
        <translation>Huffman 表不同</translation>
    </message>
    <message>
        <source>A is damaged</source>
        <translation>A 已损坏</translation>
    </message>
    <message>
        <source>B is damaged</source>
        <translation>B 已损坏</translation>
    </message>
    <message>
        <source>A is damaged at or before MCU %L1, byte %L2</source>
        <translation>A 在 MCU %1、字节 %2 处或之前损坏</translation>
    </message>
    <message>
        <source>B is damaged at or before MCU %L1, byte %L2</source>
        <translation>B 在 MCU %1、字节 %2 处或之前损坏</translation>
    </message>
    <message>
        <source>Both files have the same %L1 bytes</source>
        <translation>两个文件的 %1 个字节相同</translation>
    </message>
    <message>
        <source>%L1 of %L2 bytes differ from byte %L3 on, in %4</source>
        <translation>%2 个字节中有 %1 个不同，自字节 %3 起，位于%4</translation>
    </message>
    <message>
        <source>A has %L1 bytes, B %L2; they part from byte %L3 on, in %4</source>
        <translation>A 有 %1 个字节，B 有 %2 个；自字节 %3 起不同，位于%4</translation>
    </message>
    <message>
        <source>Both code the same coefficients</source>
        <translation>两者编码的系数相同</translation>
    </message>
    <message>
        <source>block %1 of %N2</source>
        <translation>%2 的块 %1</translation>
    </message>
    <message>
        <source>all %L1 blocks of A can come from the source&apos;s exact transform</source>
        <translation>A 的全部 %1 个块都可能来自源图的精确变换</translation>
    </message>
    <message>
        <source>All %L1 blocks of A can come from the source&apos;s exact transform</source>
        <translation>A 的全部 %1 个块都可能来自源图的精确变换</translation>
    </message>
    <message>
        <source>%L1 of %L2 blocks of A cannot come from the source&apos;s exact transform, the worst by %L3 beyond rounding at %4</source>
        <translation>A 的 %2 个块中有 %1 个不可能来自源图的精确变换，最严重的超出舍入 %3，位于%4</translation>
    </message>
    <message>
        <source>all %L1 blocks of A can come from the source&apos;s exact transform, with chroma means rounded half up</source>
        <translation>A 的全部 %1 个块都可能来自源图的精确变换，色度均值四舍五入</translation>
    </message>
    <message>
        <source>All %L1 blocks of A can come from the source&apos;s exact transform, with chroma means rounded half up</source>
        <translation>A 的全部 %1 个块都可能来自源图的精确变换，色度均值四舍五入</translation>
    </message>
    <message>
        <source>all %L1 of B can</source>
        <translation>B 的全部 %1 个都可能</translation>
    </message>
    <message>
        <source>all %L1 of B can, with chroma means rounded half up</source>
        <translation>B 的全部 %1 个块也都可能，色度均值四舍五入</translation>
    </message>
    <message>
        <source>%L1 of %L2 of B cannot, the worst by %L3 beyond rounding at %4</source>
        <translation>B 的 %2 个中有 %1 个不可能，最严重的超出舍入 %3，位于%4</translation>
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
        <source>nearest to %L1</source>
        <translation>最接近 %1</translation>
    </message>
    <message>
        <source>%L1 of 64 steps, quality %2 in A and %3 in B</source>
        <translation>64 个步长中有 %1 个，质量在 A 中为 %2，在 B 中为 %3</translation>
    </message>
    <message>
        <source>Tables differ: %1</source>
        <translation>量化表不同：%1</translation>
    </message>
    <message>
        <source>all %L1 coefficients times their steps are equal</source>
        <translation>全部 %1 个系数乘以步长后相等</translation>
    </message>
    <message>
        <source>all %L1 coefficients are equal</source>
        <translation>全部 %1 个系数相等</translation>
    </message>
    <message>
        <source>%L1 of %L2 coefficients differ, by at most %L3 step, first at %4</source>
        <translation>%2 个系数中有 %1 个不同，最多相差 %3 个步长，第一处在%4</translation>
    </message>
    <message>
        <source>%L1 of %L2 coefficients differ, by at most %L3 steps, first at %4</source>
        <translation>%2 个系数中有 %1 个不同，最多相差 %3 个步长，第一处在%4</translation>
    </message>
    <message>
        <source>%L1 of %L2 coefficients times their steps differ, by at most %L3, first at %4</source>
        <translation>%2 个系数乘以步长后有 %1 个不同，最多相差 %3，第一处在%4</translation>
    </message>
    <message>
        <source>the tables explain all of it</source>
        <translation>量化表可解释其全部</translation>
    </message>
    <message>
        <source>the tables explain %L1 of them, the others are coefficients that differ too</source>
        <translation>量化表可解释其中 %1 个，其余的系数本身也不同</translation>
    </message>
    <message>
        <source>Not judged: %1, so its coefficients need not be those of the encoder</source>
        <translation>未作判断：%1，因此其系数不一定是编码器的</translation>
    </message>
    <message>
        <source>%L1 of %L2 coefficients show that other values were quantised, first at %3</source>
        <translation>%2 个系数中有 %1 个表明被量化的是其他值，第一处在%3</translation>
    </message>
    <message>
        <source>An encoder that fails had other samples, transforms or rounds in another way, or its file was changed</source>
        <translation>不符合的编码器所用的样本不同、变换或舍入的方式不同，或其文件被改动</translation>
    </message>
    <message>
        <source>No file holds it</source>
        <translation>没有文件包含它</translation>
    </message>
    <message>
        <source>nothing tells the two apart</source>
        <translation>没有什么能区分两者</translation>
    </message>
    <message>
        <source>They are read from what is left: %1</source>
        <translation>它们从剩余部分读出：%1</translation>
    </message>
    <message>
        <source>all %L1 samples are equal</source>
        <translation>全部 %1 个样本相等</translation>
    </message>
    <message>
        <source>%L1 of %L2 samples differ, by at most %L3, first at %4 of %N5</source>
        <translation>%2 个样本中有 %1 个不同，最多相差 %3，第一处在 %5 的 %4</translation>
    </message>
    <message>
        <source>Both with the smooth filter</source>
        <translation>两者都用平滑滤波器</translation>
    </message>
    <message>
        <source>Both with repeated samples</source>
        <translation>两者都用重复的样本</translation>
    </message>
    <message>
        <source>brightness alone</source>
        <translation>仅亮度</translation>
    </message>
    <message>
        <source>A holds %1, B %2</source>
        <translation>A 存储 %1，B 存储 %2</translation>
    </message>
    <message>
        <source>A is %1, B %2</source>
        <translation>A 为 %1，B 为 %2</translation>
    </message>
    <message>
        <source>%N1 is %L2 in A and %L3 in B</source>
        <translation>%1 在 A 中为 %2，在 B 中为 %3</translation>
    </message>
    <message>
        <source>%1 are %L2 in A and %L3 in B</source>
        <translation>%1 在 A 中为 %2，在 B 中为 %3</translation>
    </message>
    <message>
        <source>only A has %1</source>
        <translation>只有 A 有 %1</translation>
    </message>
    <message>
        <source>only B has %1</source>
        <translation>只有 B 有 %1</translation>
    </message>
    <message>
        <source>No file holds it: computed from the source as libjpeg does, the same for both</source>
        <translation>没有文件包含它：按 libjpeg 的做法由源图算出，两者相同</translation>
    </message>
    <message>
        <source>No file holds it: means of the source as libjpeg takes them for %1, the same for both</source>
        <translation>没有文件包含它：按 libjpeg 对 %1 的做法取源图的均值，两者相同</translation>
    </message>
    <message>
        <source>the picture has %L1 channels in A and %L2 in B</source>
        <translation>图片在 A 中有 %1 个通道，在 B 中有 %2 个</translation>
    </message>
    <message>
        <source>component %L1</source>
        <translation>分量 %1</translation>
    </message>
    <message>
        <source>gray</source>
        <translation>灰度</translation>
    </message>
</context>
<context>
    <name>engine/diagnose/probes</name>
    <message>
        <source>There is no probe &apos;%V1&apos;; there are %V2</source>
        <translation>没有探测图 &apos;%1&apos;；现有 %2</translation>
    </message>
    <message>
        <source>Probe %N1 has values that %N2 cannot hold; take float32 or float64</source>
        <translation>探测图 %1 含有 %2 无法容纳的值；请用 float32 或 float64</translation>
    </message>
    <message>
        <source>A probe needs at least one sample</source>
        <translation>探测图至少需要一个样本</translation>
    </message>
</context>
<context>
    <name>engine/diagnose/races</name>
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
        <source>stream %N1</source>
        <translation>流 %1</translation>
    </message>
    <message>
        <source>host thread %L1</source>
        <translation>主机线程 %1</translation>
    </message>
    <message>
        <source>buffer %1</source>
        <translation>缓冲区 %1</translation>
    </message>
    <message>
        <source>bytes %L1 to %L2 of buffer %3</source>
        <translation>缓冲区 %3 的字节 %1 至 %2</translation>
    </message>
    <message>
        <source>bytes from %L1 of buffer %2</source>
        <translation>缓冲区 %2 自字节 %1 起</translation>
    </message>
    <message>
        <source>%N1 in pipeline</source>
        <translation>pipeline 中的 %1</translation>
    </message>
    <message>
        <source>%N1 in %N2 in pipeline</source>
        <translation>pipeline 中 %2 的 %1</translation>
    </message>
    <message>
        <source>%N1 in %N2 in %N3 in pipeline</source>
        <translation>pipeline 中 %3 内 %2 的 %1</translation>
    </message>
    <message>
        <source>another device</source>
        <translation>另一个设备</translation>
    </message>
    <message>
        <source>host thread %L1: %2 (#%L3)</source>
        <translation>主机线程 %1：%2 (#%3)</translation>
    </message>
    <message>
        <source>host thread %L1: %V2 (#%L3)</source>
        <translation>主机线程 %1：%2 (#%3)</translation>
    </message>
    <message>
        <source>host thread %L1: %2 (#%L3) of op %4</source>
        <translation>算子 %4 的主机线程 %1：%2 (#%3)</translation>
    </message>
    <message>
        <source>%1 on stream %N2 (#%L3)</source>
        <translation>流 %2 上的 %1 (#%3)</translation>
    </message>
    <message>
        <source>%1 on stream %N2 (#%L3) of op %4</source>
        <translation>算子 %4 在流 %2 上的 %1 (#%3)</translation>
    </message>
    <message>
        <source>Wait for event %L1</source>
        <translation>等待事件 %1</translation>
    </message>
    <message>
        <source>wait for event %L1</source>
        <translation>等待事件 %1</translation>
    </message>
    <message>
        <source>wait for %1</source>
        <translation>等待 %1</translation>
    </message>
    <message>
        <source>wait for device %N1</source>
        <translation>等待设备 %1</translation>
    </message>
    <message>
        <source>Record event %L1</source>
        <translation>记录事件 %1</translation>
    </message>
    <message>
        <source>record event %L1</source>
        <translation>记录事件 %1</translation>
    </message>
    <message>
        <source>Allocate %1</source>
        <translation>分配 %1</translation>
    </message>
    <message>
        <source>Free %1</source>
        <translation>释放 %1</translation>
    </message>
    <message>
        <source>free %1</source>
        <translation>释放 %1</translation>
    </message>
    <message>
        <source>allocate %1</source>
        <translation>分配 %1</translation>
    </message>
    <message>
        <source>copy %N1</source>
        <translation>复制 %1</translation>
    </message>
    <message>
        <source>launch %N1</source>
        <translation>启动 %1</translation>
    </message>
    <message>
        <source>signal %L1</source>
        <translation>发出信号 %1</translation>
    </message>
    <message>
        <source>await %L1</source>
        <translation>等待信号 %1</translation>
    </message>
    <message>
        <source>host access</source>
        <translation>主机访问</translation>
    </message>
    <message>
        <source>read the file</source>
        <translation>读取文件</translation>
    </message>
    <message>
        <source>read the size</source>
        <translation>读取大小</translation>
    </message>
    <message>
        <source>%1: the buffer is given back by %2 already</source>
        <translation>%1：该缓冲区已由 %2 归还</translation>
    </message>
    <message>
        <source>%1 reads %2, given back by %3: nothing puts the free behind this use</source>
        <translation>%1 读取 %2，而后者由 %3 归还：没有任何机制让释放在此次使用之后</translation>
    </message>
    <message>
        <source>%1 writes %2, given back by %3: nothing puts the free behind this use</source>
        <translation>%1 写入 %2，而后者由 %3 归还：没有任何机制让释放在此次使用之后</translation>
    </message>
    <message>
        <source>%1 while %2 may still read it: nothing orders the two</source>
        <translation>%1，而 %2 可能仍在读取：两者没有先后次序</translation>
    </message>
    <message>
        <source>%1 while %2 may still read them: nothing orders the two</source>
        <translation>%1，而 %2 可能仍在读取：两者没有先后次序</translation>
    </message>
    <message>
        <source>%1 while %2 may still write it: nothing orders the two</source>
        <translation>%1，而 %2 可能仍在写入：两者没有先后次序</translation>
    </message>
    <message>
        <source>%1 while %2 may still write them: nothing orders the two</source>
        <translation>%1，而 %2 可能仍在写入：两者没有先后次序</translation>
    </message>
    <message>
        <source>%1 reads %2, perhaps before %3: nothing orders the two</source>
        <translation>%1 读取 %2，可能先于 %3：两者没有先后次序</translation>
    </message>
    <message>
        <source>%1 writes %2, perhaps before %3: nothing orders the two</source>
        <translation>%1 写入 %2，可能先于 %3：两者没有先后次序</translation>
    </message>
    <message>
        <source>%1 reads %2 before %3</source>
        <translation>%1 先于 %3 读取 %2</translation>
    </message>
    <message>
        <source>%1 writes %2 before %3</source>
        <translation>%1 先于 %3 写入 %2</translation>
    </message>
    <message>
        <source>%1 reads %2 while %3 may still write it: nothing orders the two</source>
        <translation>%1 读取 %2 时，%3 可能仍在写入：两者没有先后次序</translation>
    </message>
    <message>
        <source>%1 reads %2 while %3 may still write them: nothing orders the two</source>
        <translation>%1 读取 %2 时，%3 可能仍在写入：两者没有先后次序</translation>
    </message>
    <message>
        <source>%1 writes %2 while %3 may still read it: nothing orders the two</source>
        <translation>%1 写入 %2 时，%3 可能仍在读取：两者没有先后次序</translation>
    </message>
    <message>
        <source>%1 writes %2 while %3 may still read them: nothing orders the two</source>
        <translation>%1 写入 %2 时，%3 可能仍在读取：两者没有先后次序</translation>
    </message>
    <message>
        <source>%1 writes %2 while %3 may still write it: nothing orders the two</source>
        <translation>%1 写入 %2 时，%3 可能仍在写入：两者没有先后次序</translation>
    </message>
    <message>
        <source>%1 writes %2 while %3 may still write them: nothing orders the two</source>
        <translation>%1 写入 %2 时，%3 可能仍在写入：两者没有先后次序</translation>
    </message>
    <message>
        <source>%1 reads %2, which lives on %3; the stream runs on %4</source>
        <translation>%1 读取位于 %3 的 %2；而该流运行于 %4</translation>
    </message>
    <message>
        <source>%1 writes %2, which lives on %3; the stream runs on %4</source>
        <translation>%1 写入位于 %3 的 %2；而该流运行于 %4</translation>
    </message>
    <message>
        <source>no access from %1 to %2 on %3</source>
        <translation>缺少从 %1 对 %3 上 %2 的访问</translation>
    </message>
    <message>
        <source>no order from %1 to %2</source>
        <translation>缺少从 %1 到 %2 的先后次序</translation>
    </message>
    <message>
        <source>Copy %1 to %2 before %3, or launch on a stream of %4</source>
        <translation>在 %3 之前将 %1 复制到 %2，或在 %4 的流上启动</translation>
    </message>
    <message>
        <source>order host thread %L1 before host thread %L2 (a join, or one mutex around both)</source>
        <translation>让主机线程 %1 先于主机线程 %2（join，或用一个互斥锁包住两者）</translation>
    </message>
    <message>
        <source>Allocate %1 before %2</source>
        <translation>在 %2 之前分配 %1</translation>
    </message>
    <message>
        <source>Free %1 only after %2</source>
        <translation>仅在 %2 之后释放 %1</translation>
    </message>
    <message>
        <source>Free %1 only after %2: record an event on %3 after it and let %4 wait for it before the free</source>
        <translation>仅在 %2 之后释放 %1：在其后于%3上记录事件，并让%4在释放之前等待它</translation>
    </message>
    <message>
        <source>Issue %1 after %2</source>
        <translation>在 %2 之后发出 %1</translation>
    </message>
    <message>
        <source>order host thread %L1 before host thread %L2 (a join, or one mutex around both) between %3 and %4</source>
        <translation>在 %3 与 %4 之间，让主机线程 %1 先于主机线程 %2（join，或用一个互斥锁包住两者）</translation>
    </message>
    <message>
        <source>Let %1 wait for %2 after %3, and %4 before %5</source>
        <translation>让%1在 %3 之后等待%2，并在 %5 之前%4</translation>
    </message>
    <message>
        <source>%1 and %2 share %3: hold one mutex from the first to the last call that use %4, or give each thread a stream and buffers of its own</source>
        <translation>%1与%2共用%3：从使用%4的第一次调用到最后一次都持有同一互斥锁，或给每个线程各自的流和缓冲区</translation>
    </message>
    <message>
        <source>Record an event on %1 after %2, %3, and let %4 wait for the event before %5</source>
        <translation>在 %2 之后于%1上记录事件，%3，并让%4在 %5 之前等待该事件</translation>
    </message>
    <message>
        <source>Record event %L1 (#%L2) on %3 before %4 waits for it (#%L5): a wait for an event that is not recorded yet orders nothing</source>
        <translation>在%4等待它 (#%5) 之前，于%3上记录事件 %1 (#%2)：等待尚未记录的事件不产生任何先后次序</translation>
    </message>
    <message>
        <source>Record event %L1 on %2 after %3, not before it (#%L4): %5 waits for it (#%L6)</source>
        <translation>在 %3 之后（而非之前 (#%4)）于%2上记录事件 %1：%5等待它 (#%6)</translation>
    </message>
    <message>
        <source>Let the host wait for event %L1, recorded on %2 after %3, before %4</source>
        <translation>让主机在 %4 之前等待事件 %1，该事件在 %3 之后记录于%2</translation>
    </message>
    <message>
        <source>Let %1 wait for event %L2, recorded on %3 after %4, before %5</source>
        <translation>让%1在 %5 之前等待事件 %2，该事件在 %4 之后记录于%3</translation>
    </message>
    <message>
        <source>Let the host wait for %1 after %2 and before %3</source>
        <translation>让主机在 %2 之后、%3 之前等待%1</translation>
    </message>
    <message>
        <source>Record an event on %1 after %2 and let %3 wait for it before %4</source>
        <translation>在 %2 之后于%1上记录事件，并让%3在 %4 之前等待它</translation>
    </message>
</context>
<context>
    <name>engine/diagnose/readings</name>
    <message>
        <source>border %1</source>
        <translation>边界 %1</translation>
    </message>
    <message>
        <source>kernel %V1</source>
        <translation>核 %1</translation>
    </message>
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
        <source>The border reaches beyond the whole image</source>
        <translation>边界超出整幅图像</translation>
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
        <source>%1 in float64, rounded once</source>
        <translation>%1，float64，舍入一次</translation>
    </message>
    <message>
        <source>%1 in float64, truncated once</source>
        <translation>%1，float64，截尾一次</translation>
    </message>
    <message>
        <source>The op does not give float64</source>
        <translation>该算子不给出 float64</translation>
    </message>
    <message>
        <source>the op&apos;s own</source>
        <translation>该算子自己的</translation>
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
        <source>Weights are renormalised in floats only</source>
        <translation>权重只在浮点数中重新归一化</translation>
    </message>
    <message>
        <source>a mean over the samples inside the image</source>
        <translation>只对图像之内的样本取均值</translation>
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
        <source>a mean over the samples inside the image instead of border %1</source>
        <translation>只对图像之内的样本取均值，而非边界 %1</translation>
    </message>
</context>
<context>
    <name>engine/diagnose/referee</name>
    <message>
        <source>Referee (%1 in float64): %2</source>
        <translation>仲裁（%1，float64）：%2</translation>
    </message>
    <message>
        <source>the sides agree</source>
        <translation>两侧一致</translation>
    </message>
    <message>
        <source>both sides are as near in all of the %L1 samples that differ</source>
        <translation>在全部 %1 个差异样本中两侧同样接近</translation>
    </message>
    <message>
        <source>both sides are as near in all of the %L1 sample that differ</source>
        <translation>在全部 %1 个差异样本中两侧同样接近</translation>
    </message>
    <message>
        <source>each side is nearer in half of the %L1 samples that differ</source>
        <translation>在 %1 个差异样本中两侧各有一半更接近</translation>
    </message>
    <message>
        <source>A is nearer in %L1 of the %L2 samples that differ</source>
        <translation>在 %2 个差异样本中，A 在 %1 中更接近</translation>
    </message>
    <message>
        <source>B is nearer in %L1 of the %L2 samples that differ</source>
        <translation>在 %2 个差异样本中，B 在 %1 中更接近</translation>
    </message>
    <message>
        <source>A is nearer in %L1 of the %L2 sample that differ</source>
        <translation>在 %2 个差异样本中，A 在 %1 中更接近</translation>
    </message>
    <message>
        <source>B is nearer in %L1 of the %L2 sample that differ</source>
        <translation>在 %2 个差异样本中，B 在 %1 中更接近</translation>
    </message>
    <message>
        <source>%L1 are ties</source>
        <translation>%1 为平局</translation>
    </message>
    <message>
        <source>Distance in %1: %2</source>
        <translation>以 %1 计的距离：%2</translation>
    </message>
    <message>
        <source>A %L1 on average and %L2 at most, B %L3 and %L4</source>
        <translation>A 平均 %1、最大 %2，B 平均 %3、最大 %4</translation>
    </message>
    <message>
        <source>%L1 on average, %L2 at most</source>
        <translation>平均 %1，最大 %2</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步</translation>
    </message>
    <message>
        <source>No referee: %1</source>
        <translation>没有仲裁：%1</translation>
    </message>
    <message>
        <source>No referee for %1: %2</source>
        <translation>%1 没有仲裁：%2</translation>
    </message>
    <message>
        <source>it is an op of the peer %1, which is not modelled</source>
        <translation>它是外部程序 %1 的算子，未建模</translation>
    </message>
    <message>
        <source>nobody has read its float64 path for one</source>
        <translation>还没有人为此读过它的 float64 路径</translation>
    </message>
    <message>
        <source>No referee for a step on float64: the sides compute in float64 themselves</source>
        <translation>float64 的步骤没有仲裁：两侧自身就以 float64 计算</translation>
    </message>
    <message>
        <source>it cuts at whole numbers, where the last bit decides which level a sample gets, so that float64 is one more side and no truth</source>
        <translation>它在整数处切分，末位决定样本落在哪一级，因此 float64 只是另一侧而非真值</translation>
    </message>
    <message>
        <source>a JPEG codec rounds by the rules of its standard, and none of its results is a rounded real number</source>
        <translation>JPEG 编解码器按其标准的规则舍入，其结果都不是舍入后的实数</translation>
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
    <message>
        <source>At exact ties PyTorch&apos;s kernels pick another sample than exact numerics, which the referee follows</source>
        <translation>恰为中点时，PyTorch 的核与 exact 数值方式选取的样本不同；仲裁遵循后者</translation>
    </message>
    <message>
        <source>torchvision truncates uint16 and lets it wrap; the referee is the value before rounding</source>
        <translation>torchvision 对 uint16 截尾并任其回绕；仲裁取舍入之前的值</translation>
    </message>
    <message>
        <source>torchvision&apos;s to_dtype wraps outside 0 to 1; the referee clamps, as exact numerics does</source>
        <translation>torchvision 的 to_dtype 在 0 到 1 之外回绕；仲裁则截断，与 exact 数值方式相同</translation>
    </message>
    <message>
        <source>float64 %L1; A is off by %L2, B by %L3 %V4: %5</source>
        <translation>float64 为 %1；A 偏离 %2，B 偏离 %3 %4：%5</translation>
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
        <source>There is no sample %1 in %2</source>
        <translation>%2 中没有样本 %1</translation>
    </message>
    <message>
        <source>there is no such step</source>
        <translation>没有这一步</translation>
    </message>
    <message>
        <source>the two sides ran different steps</source>
        <translation>两侧运行的步骤不同</translation>
    </message>
    <message>
        <source>the two sides applied different random parameters</source>
        <translation>两侧使用的随机参数不同</translation>
    </message>
    <message>
        <source>the two sides have different shapes or dtypes</source>
        <translation>两侧的形状或 dtype 不同</translation>
    </message>
    <message>
        <source>the sides&apos; outputs have not the shape of the step in exact numerics</source>
        <translation>两侧输出的形状与该步骤在 exact 数值方式下的不同</translation>
    </message>
</context>
<context>
    <name>engine/ops</name>
    <message>
        <source>mean luma in the order of PyTorch&apos;s sums on a GPU of 132 multiprocessors</source>
        <translation>亮度均值按 PyTorch 在有 132 个多处理器的 GPU 上的求和顺序</translation>
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
        <source>weights of float32 steps, as CUDA&apos;s expf and PyTorch&apos;s sum make them</source>
        <translation>float32 步骤的权重，如 CUDA 的 expf 与 PyTorch 的求和所得</translation>
    </message>
    <message>
        <source>weights by expf and ATen&apos;s sum, then a chain of fused multiply-adds a pass (DepthwiseConv2d.cu of PyTorch 2.11, cuDNN for one plane)</source>
        <translation>权重由 expf 与 ATen 的求和得出，然后每趟一串融合乘加（PyTorch 2.11 的 DepthwiseConv2d.cu，单平面时为 cuDNN）</translation>
    </message>
    <message>
        <source>the middle sample, which nothing rounds</source>
        <translation>居中的样本，不经任何舍入</translation>
    </message>
    <message>
        <source>the kernel, which Kornia makes on the CPU, in a chain of fused multiply-adds (DepthwiseConv2d.cu of PyTorch 2.11, cuDNN for one plane)</source>
        <translation>Kornia 在 CPU 上制作的核，以一串融合乘加运算（PyTorch 2.11 的 DepthwiseConv2d.cu，单平面时为 cuDNN）</translation>
    </message>
    <message>
        <source>a chain of fused multiply-adds (DepthwiseConv2d.cu of PyTorch 2.11, cuDNN for one channel), weights by a reciprocal (BinaryDivTrueKernel.cu)</source>
        <translation>一串融合乘加（PyTorch 2.11 的 DepthwiseConv2d.cu，单通道时为 cuDNN），权重乘以倒数（BinaryDivTrueKernel.cu）</translation>
    </message>
    <message>
        <source>powers of CUDA&apos;s powf</source>
        <translation>CUDA 的 powf 的幂</translation>
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
        <source>CUDA&apos;s expf</source>
        <translation>CUDA 的 expf</translation>
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
        <source>bit-equal to %1 with PyTorch %2 in %L3 of %L4 cases (%5)</source>
        <translation>与 %1（PyTorch %2）在 %4 个用例中的 %3 个里逐位相等（%5）</translation>
    </message>
    <message>
        <source>its bits in %L1 of %L2 cases (%3)</source>
        <translation>在 %2 个用例中的 %1 个里具有其位（%3）</translation>
    </message>
    <message>
        <source>bit-equal to %1 with PyTorch %2 in %L3 of %L4 cases (%L5 thread, %6)</source>
        <translation>与 %1（PyTorch %2）在 %4 个用例中的 %3 个逐位相等（%5 个线程，%6）</translation>
    </message>
    <message>
        <source>bit-equal to %1 with PyTorch %2 in %L3 of %L4 cases (%L5 threads, %6)</source>
        <translation>与 %1（PyTorch %2）在 %4 个用例中的 %3 个逐位相等（%5 个线程，%6）</translation>
    </message>
    <message>
        <source>in another, one of the two refuses the image</source>
        <translation>在另一个用例中，两者之一拒绝该图像</translation>
    </message>
    <message>
        <source>else off by at most %L1</source>
        <translation>其余最多相差 %1</translation>
    </message>
    <message>
        <source>else off by at most %L1 (%L2 ULP)</source>
        <translation>其余最多相差 %1（%2 ULP）</translation>
    </message>
    <message>
        <source>PyTorch&apos;s own bits depend on %1</source>
        <translation>PyTorch 自身的位取决于%1</translation>
    </message>
    <message>
        <source>the number of threads</source>
        <translation>线程数</translation>
    </message>
    <message>
        <source>beside its bits on a processor of another maker (%1), bit-equal in %L2 of %L3 cases</source>
        <translation>与它在另一制造商的处理器上的位（%1）相比，%3 个用例中有 %2 个逐位相等</translation>
    </message>
    <message>
        <source>modelled as PyTorch %1 with 1 thread, not measured over the table&apos;s cases</source>
        <translation>按 1 个线程的 PyTorch %1 建模，未在表中的用例上测量</translation>
    </message>
    <message>
        <source>not modelled: not measured against a library</source>
        <translation>未建模：未与任何库对照测量</translation>
    </message>
    <message>
        <source>not modelled: exact arithmetic stands in for PyTorch&apos;s CUDA kernels</source>
        <translation>未建模：以精确运算代替 PyTorch 的 CUDA 核</translation>
    </message>
    <message>
        <source>samples are moved, nothing is computed</source>
        <translation>只移动样本，不作计算</translation>
    </message>
    <message>
        <source>samples moved, none computed</source>
        <translation>移动样本，不作计算</translation>
    </message>
    <message>
        <source>samples are moved, not computed</source>
        <translation>样本只移动，不计算</translation>
    </message>
    <message>
        <source>samples are copied or replaced, not computed</source>
        <translation>样本只复制或替换，不计算</translation>
    </message>
    <message>
        <source>framework: %1</source>
        <translation>framework：%1</translation>
    </message>
    <message>
        <source>cpu</source>
        <translation>cpu</translation>
    </message>
    <message>
        <source>%1 changes the shape or dtype of an image, so it must be applied to all samples of a batch or to none: use p=1</source>
        <translation>%1 改变图像的形状或 dtype，因此必须应用于批次的全部样本或都不应用：请用 p=1</translation>
    </message>
    <message>
        <source>%1: the output&apos;s gradient has shape %2, the batch has %L3 samples</source>
        <translation>%1：输出的梯度形状为 %2，而批次有 %3 个样本</translation>
    </message>
    <message>
        <source>%1 input divided into float32 in [0, 1], as ToTensor does (to_float)</source>
        <translation>%1 输入除为 [0, 1] 的 float32，同 ToTensor（to_float）</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; is not a placement policy; use strict or follow_input</source>
        <translation>&apos;%1&apos; 不是放置策略；请用 strict 或 follow_input</translation>
    </message>
    <message>
        <source>%1 has no buffer &apos;%V2&apos;</source>
        <translation>%1 没有缓冲区 &apos;%2&apos;</translation>
    </message>
    <message>
        <source>%1: the random parameters are for %L2 samples, the batch has %L3</source>
        <translation>%1：随机参数对应 %2 个样本，而批次有 %3 个</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; follows the input: copied from %2 to %3</source>
        <translation>&apos;%1&apos; 跟随输入：从 %2 复制到 %3</translation>
    </message>
    <message>
        <source>not applied to any sample: the input itself</source>
        <translation>未应用于任何样本：即输入本身</translation>
    </message>
    <message>
        <source>The op has no tensor &apos;%V1&apos;</source>
        <translation>该算子没有张量 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>%1: this build cannot run it on %2</source>
        <translation>%1：此构建无法在 %2 上运行它</translation>
    </message>
    <message>
        <source>%1: the input is empty (shape %2)</source>
        <translation>%1：输入为空（形状 %2）</translation>
    </message>
    <message>
        <source>%1: the output&apos;s gradient is empty (shape %2)</source>
        <translation>%1：输出的梯度为空（形状 %2）</translation>
    </message>
    <message>
        <source>%1 images are not supported; accepted: %2</source>
        <translation>不支持 %1 图像；接受：%2</translation>
    </message>
    <message>
        <source>Convert with to_float first</source>
        <translation>请先用 to_float 转换</translation>
    </message>
    <message>
        <source>Convert with to_uint8 first</source>
        <translation>请先用 to_uint8 转换</translation>
    </message>
    <message>
        <source>There is no op &apos;%V1&apos;; the nearest name is &apos;%V2&apos;</source>
        <translation>没有算子 &apos;%1&apos;；最接近的名称是 &apos;%2&apos;</translation>
    </message>
    <message>
        <source>There is no op &apos;%V1&apos;; known: %2</source>
        <translation>没有算子 &apos;%1&apos;；已知的有：%2</translation>
    </message>
    <message>
        <source>The peers do not mean the same by &apos;%V1&apos;: %2; compare those that agree</source>
        <translation>各外部程序对 &apos;%1&apos; 的含义不同：%2；请比较含义一致的</translation>
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
        <source>%L1 thread</source>
        <translation>%1 个线程</translation>
    </message>
    <message>
        <source>%L1 threads</source>
        <translation>%1 个线程</translation>
    </message>
    <message>
        <source>bit-equal</source>
        <translation>逐位相等</translation>
    </message>
    <message>
        <source>%L1 equal, at most %N2</source>
        <translation>%1 相等，最多相差 %2</translation>
    </message>
    <message>
        <source>float32 and uint8</source>
        <translation>float32 和 uint8</translation>
    </message>
    <message>
        <source>float32 %1</source>
        <translation>float32 %1</translation>
    </message>
    <message>
        <source>uint8 %1</source>
        <translation>uint8 %1</translation>
    </message>
    <message>
        <source>%1 and uint8 %2</source>
        <translation>%1 和 uint8 %2</translation>
    </message>
    <message>
        <source>both %1</source>
        <translation>两者%1</translation>
    </message>
    <message>
        <source>framework %1, exact %2</source>
        <translation>framework %1，exact %2</translation>
    </message>
    <message>
        <source>%1 (%L2 pictures, %N3)</source>
        <translation>%1（%2 张图片，%3）</translation>
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
        <source>M = shift · (turn by degrees, scale, shear about the middle)</source>
        <translation>M = 平移 · (按角度旋转、缩放、绕中心剪切)</translation>
    </message>
    <message>
        <source>y = (x − min) / (max − min + 10⁻⁶) of each channel, clamped to [0, 1] if asked for</source>
        <translation>y = 每个通道的 (x − min) / (max − min + 10⁻⁶)，需要时截断到 [0, 1]</translation>
    </message>
    <message>
        <source>y(i, j) = mean of x over the kernel&apos;s rectangle about (i, j)</source>
        <translation>y(i, j) = x 在以 (i, j) 为中心的核矩形上的均值</translation>
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
        <source>x · saturation + (1 − saturation) · L;  h + 2π · hue in HSV</source>
        <translation>x · saturation + (1 − saturation) · L；HSV 中 h + 2π · hue</translation>
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
        <source>y = RGB of ((h + 2π · hue) mod 2π, s, v)</source>
        <translation>y = ((h + 2π · hue) mod 2π, s, v) 的 RGB</translation>
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
        <source>s = input side / output side; without antialias max(s, 1) is 1</source>
        <translation>s = 输入边长 / 输出边长；无抗锯齿时 max(s, 1) 为 1</translation>
    </message>
    <message>
        <source>k bilinear: 1 − |t|;  bicubic: Keys&apos; cubic, a = −½ with antialias, −¾ without</source>
        <translation>k 双线性：1 − |t|；双三次：Keys 三次核，有抗锯齿时 a = −½，无则 −¾</translation>
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
        <source>y = round(clamp(255 x, 0, 255)) by the rounding asked for;  to_dtype: ⌊255.999 x⌋</source>
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
        <source>%1 needs an RGB image</source>
        <translation>%1 需要 RGB 图像</translation>
    </message>
    <message>
        <source>a choice</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>One that a peer has of its own takes that peer as a side, NAME@cpu</source>
        <translation>外部程序自己的算子需以该程序为一侧，写作 NAME@cpu</translation>
    </message>
    <message>
        <source>y(i, j) = Σ Σ wᵧ(a) wₓ(b) x(i + a, j + b),  w(a) ∝ exp(−a² / (2 σ²)),  Σ w = 1</source>
        <translation>y(i, j) = Σ Σ wᵧ(a) wₓ(b) x(i + a, j + b)，w(a) ∝ exp(−a² / (2 σ²))，Σ w = 1</translation>
    </message>
    <message>
        <source>y(i, j) = Σ Σ w(a, b) x(i + a, j + b)</source>
        <translation>y(i, j) = Σ Σ w(a, b) x(i + a, j + b)</translation>
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
        <source>this step</source>
        <translation>此步骤</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; is a parameter in %2 and not in %3</source>
        <translation>&apos;%1&apos; 是 %2 中的参数，却不在 %3 中</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; is %2 in %3 and %4 in %5</source>
        <translation>&apos;%1&apos; 在 %3 中为%2，在 %5 中为%4</translation>
    </message>
    <message>
        <source>the default of &apos;%V1&apos; is %V2 in %3 and %V4 in %5</source>
        <translation>&apos;%1&apos; 的默认值在 %3 中为 %2，在 %5 中为 %4</translation>
    </message>
    <message>
        <source>the least value of &apos;%V1&apos; is %V2 in %3 and %V4 in %5</source>
        <translation>&apos;%1&apos; 的最小值在 %3 中为 %2，在 %5 中为 %4</translation>
    </message>
    <message>
        <source>the largest value of &apos;%V1&apos; is %V2 in %3 and %V4 in %5</source>
        <translation>&apos;%1&apos; 的最大值在 %3 中为 %2，在 %5 中为 %4</translation>
    </message>
    <message>
        <source>the choice of &apos;%V1&apos; is %V2 in %3 and %V4 in %5</source>
        <translation>&apos;%1&apos; 的选项在 %3 中为 %2，在 %5 中为 %4</translation>
    </message>
    <message>
        <source>Peer %N1 (%V2) has another %N3 than %4: %5</source>
        <translation>外部程序 %1（%2）的 %3 与 %4 的不同：%5</translation>
    </message>
    <message>
        <source>%N1 is an op of the peer %N2, and %N3 is a side of ours, which has no arithmetic of it; compare peers that have it, as in --a %N4</source>
        <translation>%1 是外部程序 %2 的算子，而 %3 是我们自己的一侧，没有它的运算；请比较具有它的外部程序，如 --a %4</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; is none of our ops, and a peer that may have it cannot be asked: %2</source>
        <translation>&apos;%1&apos; 不是我们的算子，而可能有它的外部程序无法询问：%2</translation>
    </message>
    <message>
        <source>There is no op &apos;%V1&apos;; known: %V2, and of peers %V3</source>
        <translation>没有算子 &apos;%1&apos;；已知的有：%2，以及外部程序的 %3</translation>
    </message>
    <message>
        <source>%N1 with %N2=%N3: %4</source>
        <translation>%1（%2=%3）：%4</translation>
    </message>
</context>
<context>
    <name>engine/ops/color</name>
    <message>
        <source>luma by fused multiply-adds</source>
        <translation>亮度用融合乘加计算</translation>
    </message>
    <message>
        <source>addcmul with the factor 1 is one fused multiply-add (ATen&apos;s cuda/DeviceAddCmulCdiv.cuh)</source>
        <translation>因子为 1 的 addcmul 是一次融合乘加（ATen 的 cuda/DeviceAddCmulCdiv.cuh）</translation>
    </message>
    <message>
        <source>other channels than three, up to 63, are summed in four lanes (cuda/Reduce.cuh)</source>
        <translation>三通道以外、至多 63 个通道，分四路求和（cuda/Reduce.cuh）</translation>
    </message>
    <message>
        <source>addcmul with the factor -1 rounds the product first (ATen&apos;s cuda/DeviceAddCmulCdiv.cuh)</source>
        <translation>因子为 -1 的 addcmul 先舍入乘积（ATen 的 cuda/DeviceAddCmulCdiv.cuh）</translation>
    </message>
    <message>
        <source>every other operation is a kernel of its own</source>
        <translation>其他每个运算各为一个核</translation>
    </message>
    <message>
        <source>every other operation is a kernel of its own, so nothing is contracted</source>
        <translation>其他每个运算各为一个核，因此没有收缩</translation>
    </message>
    <message>
        <source>every operation is an elementwise kernel of its own with one rounding, as on the CPU: there is nothing to contract or to reorder</source>
        <translation>每个运算各为一个逐元素的核，舍入一次，与 CPU 上相同：没有可收缩或重排的内容</translation>
    </message>
    <message>
        <source>division by a number as a product with its rounded reciprocal (ATen&apos;s cuda/BinaryDivTrueKernel.cu)</source>
        <translation>除以一个数即与其舍入倒数相乘（ATen 的 cuda/BinaryDivTrueKernel.cu）</translation>
    </message>
    <message>
        <source>to_dtype: one product with float32(1/255), as on the CPU (to_dtype_image of torchvision)</source>
        <translation>to_dtype：与 float32(1/255) 相乘一次，与 CPU 上相同（torchvision 的 to_dtype_image）</translation>
    </message>
    <message>
        <source>divide: ATen&apos;s div_true_kernel_cuda (BinaryDivTrueKernel.cu) multiplies by float32(1/255), too</source>
        <translation>divide：ATen 的 div_true_kernel_cuda（BinaryDivTrueKernel.cu）也是乘以 float32(1/255)</translation>
    </message>
    <message>
        <source>one product, one rounding, one cast, as on the CPU</source>
        <translation>一次乘法、一次舍入、一次转换，与 CPU 上相同</translation>
    </message>
    <message>
        <source>the cast of to_dtype goes through int64 (c10&apos;s TypeCast.h), so that values outside 0 to 1 wrap</source>
        <translation>to_dtype 的转换经过 int64（c10 的 TypeCast.h），因此 0 到 1 之外的值回绕</translation>
    </message>
    <message>
        <source>order: %V1</source>
        <translation>顺序：%1</translation>
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
        <source>mean luma in the order of PyTorch&apos;s sums with %1</source>
        <translation>平均亮度按 PyTorch 以%1求和的次序</translation>
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
        <source>fused multiply-adds, as torch.addcmul</source>
        <translation>融合乘加，同 torch.addcmul</translation>
    </message>
    <message>
        <source>fused multiply-add, as torch.addcmul</source>
        <translation>融合乘加，同 torch.addcmul</translation>
    </message>
    <message>
        <source>products, and sums in the order of PyTorch&apos;s with %1</source>
        <translation>乘积，以及按 PyTorch 以%1求和的次序的和</translation>
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
        <source>a product and a sum, each rounded</source>
        <translation>一次乘法和一次加法，各自舍入</translation>
    </message>
    <message>
        <source>one addition per sample: the same in both numerics</source>
        <translation>每个样本一次加法：两种数值方式相同</translation>
    </message>
    <message>
        <source>one product per sample: the same in both numerics</source>
        <translation>每个样本一次乘法：两种数值方式相同</translation>
    </message>
    <message>
        <source>divisions by numbers of the pixel: the same in both numerics</source>
        <translation>除以该像素的数值：两种数值方式相同</translation>
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
        <source>already %1: the input itself</source>
        <translation>已是 %1：即输入本身</translation>
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
        <source>rounding %1</source>
        <translation>舍入 %1</translation>
    </message>
    <message>
        <source>rounding %1, wraps outside 0 to 1</source>
        <translation>舍入 %1，在 0 到 1 之外回绕</translation>
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
        <source>towards 0</source>
        <translation>朝零</translation>
    </message>
    <message>
        <source>table %V1 on %V2</source>
        <translation>表 %1，位于 %2</translation>
    </message>
    <message>
        <source>planckian_jitter: there is no illuminant %1; %2 has %L3</source>
        <translation>planckian_jitter：没有光源 %1；%2 有 %3 个</translation>
    </message>
    <message>
        <source>channel_dropout: %L1 channels cannot be dropped from an image of %L2; lower count</source>
        <translation>channel_dropout：不能从 %2 通道的图像中丢弃 %1 个通道；请减小 count</translation>
    </message>
    <message>
        <source>grayscale: there are %L1 weights for %L2 channels; give one per channel, or none</source>
        <translation>grayscale：%2 个通道有 %1 个权重；请每个通道给一个，或都不给</translation>
    </message>
    <message>
        <source>%N1: the random parameters name channel %N2, the image has %L3</source>
        <translation>%1：随机参数指名通道 %2，而图像有 %3 个</translation>
    </message>
    <message>
        <source>The order of the colour steps has %N1; it holds 0 to 3, or -1 for none</source>
        <translation>颜色步骤的顺序中有 %1；应为 0 到 3，或以 -1 表示无</translation>
    </message>
    <message>
        <source>planckian_jitter: index %N1 is outside the %L2 illuminants to choose from</source>
        <translation>planckian_jitter：index %1 超出可选的 %2 个光源</translation>
    </message>
    <message>
        <source>already uint8: the input itself</source>
        <translation>已是 uint8：即输入本身</translation>
    </message>
    <message>
        <source>planckian_jitter: there is no illuminant %L1 among %L2</source>
        <translation>planckian_jitter：%2 个光源中没有第 %1 个</translation>
    </message>
    <message>
        <source>this one has %1</source>
        <translation>此处有 %1</translation>
    </message>
</context>
<context>
    <name>engine/ops/compression</name>
    <message>
        <source>variant %V1, quality and tables on %V2</source>
        <translation>变体 %1，quality 和量化表位于 %2</translation>
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
        <source>stage by stage as Kornia 0.9.0 on PyTorch&apos;s CPU kernels</source>
        <translation>逐级同 Kornia 0.9.0 在 PyTorch 的 CPU 核上</translation>
    </message>
    <message>
        <source>the image&apos;s gradient stage by stage as autograd computes it on PyTorch&apos;s CPU kernels</source>
        <translation>图像的梯度逐级同 autograd 在 PyTorch 的 CPU 核上所算</translation>
    </message>
    <message>
        <source>%1: quality %L2 is out of range; it must be from 0 to 100. Clip it first</source>
        <translation>%1：质量 %2 超出范围；必须在 0 到 100 之间。请先限制范围</translation>
    </message>
    <message>
        <source>%1: &apos;%V2&apos; has shape %3; a quantization table is 8x8, so 1x1x8x8 or one per sample</source>
        <translation>%1：&apos;%2&apos; 的形状为 %3；量化表为 8x8，因此应为 1x1x8x8 或每个样本一个</translation>
    </message>
    <message>
        <source>%1: &apos;quality&apos; has shape %2; it is one number, or one per sample (shape Nx1x1x1)</source>
        <translation>%1：&apos;quality&apos; 的形状为 %2；应为一个数，或每个样本一个（形状 Nx1x1x1）</translation>
    </message>
    <message>
        <source>differentiable_jpeg: %N1 holds %L2 numbers; a quantization table has 64, row by row, and several tables 64 each</source>
        <translation>differentiable_jpeg：%1 有 %2 个数；一个量化表有 64 个，逐行排列，几个表则各 64 个</translation>
    </message>
    <message>
        <source>differentiable_jpeg makes no tensor &apos;%V1&apos; inside; it makes sigma, x and mean</source>
        <translation>differentiable_jpeg 内部不生成张量 &apos;%1&apos;；它生成 sigma、x 和 mean</translation>
    </message>
    <message>
        <source>%N1: the batch has %L2 image, but &apos;%V3&apos; holds %L4 %5; give one for all or one for each image</source>
        <translation>%1：批次有 %2 张图像，而 &apos;%3&apos; 有 %4 %5；请给一个用于全部，或每张图像一个</translation>
    </message>
    <message>
        <source>%N1: the batch has %L2 images, but &apos;%V3&apos; holds %L4 %5; give one for all or one for each image</source>
        <translation>%1：批次有 %2 张图像，而 &apos;%3&apos; 有 %4 %5；请给一个用于全部，或每张图像一个</translation>
    </message>
    <message>
        <source>quantization tables</source>
        <translation>个量化表</translation>
    </message>
    <message>
        <source>qualities</source>
        <translation>个质量</translation>
    </message>
    <message>
        <source>%N1: &apos;%V2&apos; is %N3; quality and tables are held as float64</source>
        <translation>%1：&apos;%2&apos; 为 %3；质量和量化表以 float64 保存</translation>
    </message>
    <message>
        <source>%N1: quality %L2 divides by zero, and every value would be NaN. Use a larger one, or variant=kornia, which takes 0 for 1</source>
        <translation>%1：质量 %2 会除以零，所有值都将是 NaN。请用更大的值，或用 variant=kornia，它把 0 当作 1</translation>
    </message>
    <message>
        <source>jpegTieDistance: the image is empty</source>
        <translation>jpegTieDistance：图像为空</translation>
    </message>
    <message>
        <source>jpegTieDistance: the image is %N1; it takes float32 or float64 in [0, 1]</source>
        <translation>jpegTieDistance：图像为 %1；需要 [0, 1] 的 float32 或 float64</translation>
    </message>
    <message>
        <source>%N1: the output is %N2, its gradient %N3</source>
        <translation>%1：输出为 %2，其梯度为 %3</translation>
    </message>
    <message>
        <source>they must be alike</source>
        <translation>两者须一致</translation>
    </message>
</context>
<context>
    <name>engine/ops/filter</name>
    <message>
        <source>%V1 sums in tap order, %2</source>
        <translation>按抽头次序用 %1 求和，%2</translation>
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
        <source>rounded products and sums</source>
        <translation>舍入的乘积与和</translation>
    </message>
    <message>
        <source>fused multiply-adds where PyTorch&apos;s conv2d takes oneDNN</source>
        <translation>PyTorch 的 conv2d 使用 oneDNN 之处的融合乘加</translation>
    </message>
    <message>
        <source>sums of samples, then a division (AveragePool2d.cu of PyTorch 2.15)</source>
        <translation>样本求和，然后相除（PyTorch 2.15 的 AveragePool2d.cu）</translation>
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
        <source>one pass over the rectangle, sums in row order, %1</source>
        <translation>对矩形一遍，按行序求和，%1</translation>
    </message>
    <message>
        <source>then a division</source>
        <translation>然后相除</translation>
    </message>
    <message>
        <source>the sample itself, chosen by order</source>
        <translation>按次序选出的样本本身</translation>
    </message>
    <message>
        <source>sums over the taps in row order, %1</source>
        <translation>按行序对抽头求和，%1</translation>
    </message>
    <message>
        <source>our sine and cosine, products and sums for a bilinear rotation</source>
        <translation>我们的正弦和余弦，双线性旋转用乘积与和</translation>
    </message>
    <message>
        <source>MKL&apos;s sine and cosine, fused multiply-adds of cross, linspace and grid_sample for a bilinear rotation</source>
        <translation>MKL 的正弦和余弦，双线性旋转用 cross、linspace 和 grid_sample 的融合乘加</translation>
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
        <source>weights divided by 13</source>
        <translation>权重除以 13</translation>
    </message>
    <message>
        <source>weights times the rounded reciprocal of 13</source>
        <translation>权重乘以 13 的舍入倒数</translation>
    </message>
    <message>
        <source>nine products in row order, %1</source>
        <translation>九个乘积按行序，%1</translation>
    </message>
    <message>
        <source>fused multiply-add</source>
        <translation>融合乘加</translation>
    </message>
    <message>
        <source>fused multiply-adds</source>
        <translation>融合乘加</translation>
    </message>
    <message>
        <source>no fused operations</source>
        <translation>无融合运算</translation>
    </message>
    <message>
        <source>box_blur: a rectangle of %1 has too many taps for one pass (at most %L2)</source>
        <translation>box_blur：%1 的矩形对一遍来说抽头过多（最多 %2 个）</translation>
    </message>
    <message>
        <source>use separable=true</source>
        <translation>请用 separable=true</translation>
    </message>
    <message>
        <source>median_blur: a kernel of %1 is too large</source>
        <translation>median_blur：%1 的核太大</translation>
    </message>
    <message>
        <source>use at most %L1 on a side</source>
        <translation>每边最多 %1</translation>
    </message>
    <message>
        <source>sharpness: the image is %L1, its smooth needs 3x3 at least</source>
        <translation>sharpness：图像为 %1，其平滑至少需要 3x3</translation>
    </message>
    <message>
        <source>%N1: border %N2 of a kernel of %L3 taps needs %4 of at least %L5, the image has %L6</source>
        <translation>%1：%3 个抽头的核的边界 %2 需要至少 %5 的%4，而图像为 %6</translation>
    </message>
    <message>
        <source>a height</source>
        <translation>高度</translation>
    </message>
    <message>
        <source>a width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>%N1: a kernel of %L2 taps has no middle; use an odd number</source>
        <translation>%1：%2 个抽头的核没有中心；请用奇数</translation>
    </message>
</context>
<context>
    <name>engine/ops/geometric</name>
    <message>
        <source>ATen&apos;s UpSampleNearest2d.cu, UpSampleBilinear2d.cu and UpSampleBicubic2d.cu with nvcc&apos;s contractions</source>
        <translation>ATen 的 UpSampleNearest2d.cu、UpSampleBilinear2d.cu 和 UpSampleBicubic2d.cu，带 nvcc 的收缩</translation>
    </message>
    <message>
        <source>uint8 goes through float32 and is rounded half to even, uint16 is truncated by cvt.rzi.u32.f32</source>
        <translation>uint8 经过 float32 并中点取偶舍入，uint16 由 cvt.rzi.u32.f32 截尾</translation>
    </message>
    <message>
        <source>ATen&apos;s UpSampleBilinear2d.cu and UpSampleBicubic2d.cu with nvcc&apos;s contractions, as resize</source>
        <translation>ATen 的 UpSampleBilinear2d.cu 和 UpSampleBicubic2d.cu，带 nvcc 的收缩，同 resize</translation>
    </message>
    <message>
        <source>windows are drawn on the host</source>
        <translation>窗口在主机上抽取</translation>
    </message>
    <message>
        <source>a window larger than the image is resized as resize does</source>
        <translation>大于图像的窗口按 resize 的方式缩放</translation>
    </message>
    <message>
        <source>a conversion to uint8</source>
        <translation>转换为 uint8</translation>
    </message>
    <message>
        <source>a uint8 or uint16 bilinear or bicubic resize</source>
        <translation>uint8 或 uint16 的双线性或双三次缩放</translation>
    </message>
    <message>
        <source>a uint8 Gaussian blur</source>
        <translation>uint8 的高斯模糊</translation>
    </message>
    <message>
        <source>a uint8 random Gaussian blur</source>
        <translation>uint8 的随机高斯模糊</translation>
    </message>
    <message>
        <source>native uint8 fixed point: int16 weights, rounded half up after each pass</source>
        <translation>原生 uint8 定点：int16 权重，每遍之后中点向上舍入</translation>
    </message>
    <message>
        <source>cast to float32, rounded half to even</source>
        <translation>转换为 float32，中点取偶舍入</translation>
    </message>
    <message>
        <source>after a clamp</source>
        <translation>截断之后</translation>
    </message>
    <message>
        <source>cast to float32, rounded half to even after a clamp</source>
        <translation>转换为 float32，截断之后中点取偶舍入</translation>
    </message>
    <message>
        <source>saturated</source>
        <translation>饱和</translation>
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
        <source>float32</source>
        <translation>float32</translation>
    </message>
    <message>
        <source>float64</source>
        <translation>float64</translation>
    </message>
    <message>
        <source>same size: the input itself</source>
        <translation>尺寸相同：即输入本身</translation>
    </message>
    <message>
        <source>%1: one source sample per output</source>
        <translation>%1：每个输出取一个源样本</translation>
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
        <source>Only the last rounding is changed</source>
        <translation>只改变最后一次舍入</translation>
    </message>
    <message>
        <source>Only the last conversion is changed</source>
        <translation>只改变最后一次转换</translation>
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
        <source>The horizontal result is stored as A stores it before the vertical pass reads it</source>
        <translation>水平结果按 A 的方式存储，再由垂直一遍读取</translation>
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
        <source>Only the filter weights are changed</source>
        <translation>只改变滤波器权重</translation>
    </message>
    <message>
        <source>filter positions and weights computed as A&apos;s library does</source>
        <translation>滤波器的位置和权重按 A 的库的方式计算</translation>
    </message>
    <message>
        <source>The coordinates and weights are formed in A&apos;s order of operations</source>
        <translation>坐标和权重按 A 的运算次序形成</translation>
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
        <source>Only the order and fusing of products and sums is changed</source>
        <translation>只改变乘积与和的次序及融合</translation>
    </message>
    <message>
        <source>native fixed-point uint8 path instead of the float32 cast</source>
        <translation>原生定点 uint8 路径，而非转换为 float32</translation>
    </message>
    <message>
        <source>float32 cast path instead of native fixed-point uint8</source>
        <translation>转换为 float32 的路径，而非原生定点 uint8</translation>
    </message>
    <message>
        <source>the arithmetic of A&apos;s library and device</source>
        <translation>A 的库和设备的运算</translation>
    </message>
    <message>
        <source>B&apos;s whole resize is replayed on the fixed-point path</source>
        <translation>B 的整个缩放在定点路径上重放</translation>
    </message>
    <message>
        <source>B&apos;s whole resize is replayed on the float path</source>
        <translation>B 的整个缩放在浮点路径上重放</translation>
    </message>
    <message>
        <source>B&apos;s whole resize is replayed as A computes it</source>
        <translation>B 的整个缩放按 A 的算法重放</translation>
    </message>
    <message>
        <source>uint8 range between the passes (clamped, not rounded)</source>
        <translation>两遍之间为 uint8 范围（截断，不舍入）</translation>
    </message>
    <message>
        <source>The horizontal result is clamped to 0..255 before the vertical pass reads it</source>
        <translation>水平结果先截断到 0..255，再由垂直一遍读取</translation>
    </message>
    <message>
        <source>resize: max_size %L1 must be larger than size %L2</source>
        <translation>resize：max_size %1 必须大于 size %2</translation>
    </message>
    <message>
        <source>resize: %1 would become %2 pixels; each side takes 1 to %L3</source>
        <translation>resize：%1 将变为 %2 像素；每边为 1 到 %3</translation>
    </message>
    <message>
        <source>%L1 by %L2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>resize: max_size goes with one number as size, not with height x width</source>
        <translation>resize：max_size 只与单个数的 size 搭配，不与高 x 宽搭配</translation>
    </message>
    <message>
        <source>resize: path=fixed is for uint8 images, this one is %1</source>
        <translation>resize：path=fixed 用于 uint8 图像，此图像为 %1</translation>
    </message>
    <message>
        <source>center_crop: %1 is larger than the image of %2; pad it first (pad_to), or resize it</source>
        <translation>center_crop：%1 大于 %2 的图像；请先填充（pad_to）或缩放</translation>
    </message>
    <message>
        <source>resized_crop: scale and ratio are ranges, low/high; the first number is larger here</source>
        <translation>resized_crop：scale 和 ratio 是范围 low/high；此处第一个数较大</translation>
    </message>
    <message>
        <source>weights in double, no fused operations</source>
        <translation>double 权重，无融合运算</translation>
    </message>
    <message>
        <source>weights in double, products and sums rounded one by one</source>
        <translation>double 权重，乘积与和逐个舍入</translation>
    </message>
    <message>
        <source>weights and fused sums of ATen&apos;s kernels</source>
        <translation>ATen 核的权重与融合求和</translation>
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
        <source>fill has %L1 numbers and the image %L2 channels; give one number, or one per channel</source>
        <translation>fill 有 %1 个数，而图像有 %2 个通道；请给一个数，或每个通道一个</translation>
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
        <source>samples summed with the fused steps of ATen&apos;s CPU kernel</source>
        <translation>样本用 ATen 的 CPU 核的融合步骤求和</translation>
    </message>
    <message>
        <source>Kornia&apos;s matrices, grid and places in the type of the image</source>
        <translation>Kornia 的矩阵、网格和位置，用图像的类型</translation>
    </message>
    <message>
        <source>places with Kornia&apos;s steps in %1, samples weighted in %N2</source>
        <translation>位置按 Kornia 的步骤用 %1，样本用 %2 加权</translation>
    </message>
    <message>
        <source>places in float64, samples weighted in %N1</source>
        <translation>位置用 float64，样本用 %1 加权</translation>
    </message>
    <message>
        <source>places with Kornia&apos;s steps in %1, samples weighted in %N2 with the fused steps of ATen&apos;s CPU kernel</source>
        <translation>位置按 Kornia 的步骤用 %1，样本用 %2 以 ATen 的 CPU 核的融合步骤加权</translation>
    </message>
    <message>
        <source>places in float64, samples weighted in %N1 with the fused steps of ATen&apos;s CPU kernel</source>
        <translation>位置用 float64，样本用 %1 以 ATen 的 CPU 核的融合步骤加权</translation>
    </message>
    <message>
        <source>crop: padding takes one, two or four numbers: all sides; left/right and top/bottom; left, top, right, bottom</source>
        <translation>crop：padding 接受一个、两个或四个数：所有边；左右与上下；左、上、右、下</translation>
    </message>
    <message>
        <source>crop: %N1 must be a whole number from 0 to %L2, not %3</source>
        <translation>crop：%1 必须为 0 到 %2 的整数，而不是 %3</translation>
    </message>
    <message>
        <source>resized_crop: %N1 of sample %L2 must be a whole number from %L3 to %L4, not %5</source>
        <translation>resized_crop：样本 %2 的 %1 必须为 %3 到 %4 的整数，而不是 %5</translation>
    </message>
    <message>
        <source>%N1: padding mode %N2 reaches %L3 samples beyond an axis of %L4; pad less, or use constant or replicate</source>
        <translation>%1：填充模式 %2 超出长 %4 的轴 %3 个样本；请减少填充，或用 constant 或 replicate</translation>
    </message>
</context>
<context>
    <name>engine/ops/intensity</name>
    <message>
        <source>divisions by a number are correctly rounded</source>
        <translation>除以一个数时正确舍入</translation>
    </message>
    <message>
        <source>divisions by a number are products with its rounded reciprocal, as PyTorch computes them on CUDA</source>
        <translation>除以一个数即与其舍入倒数相乘，同 PyTorch 在 CUDA 上的算法</translation>
    </message>
    <message>
        <source>a fused multiply-add</source>
        <translation>一次融合乘加</translation>
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
        <source>linspace with one rounding a number (ATen&apos;s cuda/RangeFactories.cu, contracted)</source>
        <translation>linspace 每个数舍入一次（ATen 的 cuda/RangeFactories.cu，有收缩）</translation>
    </message>
    <message>
        <source>addcmul as one fused multiply-add (DeviceAddCmulCdiv.cuh of PyTorch 2.15), products with the reciprocals of 255 and of a tile&apos;s sides (BinaryDivTrueKernel.cu)</source>
        <translation>addcmul 为一次融合乘加（PyTorch 2.15 的 DeviceAddCmulCdiv.cuh），与 255 及分块边长的倒数相乘（BinaryDivTrueKernel.cu）</translation>
    </message>
    <message>
        <source>products with the reciprocal of 255 (BinaryDivTrueKernel.cu and BinaryDivTruncKernel.cu of PyTorch 2.15)</source>
        <translation>与 255 的倒数相乘（PyTorch 2.15 的 BinaryDivTrueKernel.cu 和 BinaryDivTruncKernel.cu）</translation>
    </message>
    <message>
        <source>products with the rounded reciprocal of 255</source>
        <translation>与 255 的舍入倒数相乘</translation>
    </message>
    <message>
        <source>no arithmetic: the masks are drawn on the CPU, and masked_fill writes 1 and 0 where they say (Kornia&apos;s salt_pepper_noise.py)</source>
        <translation>没有运算：掩码在 CPU 上抽取，masked_fill 按其写入 1 和 0（Kornia 的 salt_pepper_noise.py）</translation>
    </message>
    <message>
        <source>whole counts, table of 256 levels</source>
        <translation>整数计数，256 级的表</translation>
    </message>
    <message>
        <source>the sum of a profile in double</source>
        <translation>剖面的和用 double</translation>
    </message>
    <message>
        <source>the sum of a profile in float32 and PyTorch&apos;s order</source>
        <translation>剖面的和用 float32 和 PyTorch 的次序</translation>
    </message>
    <message>
        <source>MKL&apos;s exponentials</source>
        <translation>MKL 的指数函数</translation>
    </message>
    <message>
        <source>exponentials rounded from a longer format</source>
        <translation>由更长格式舍入的指数函数</translation>
    </message>
    <message>
        <source>powers rounded from a longer format</source>
        <translation>由更长格式舍入的幂</translation>
    </message>
    <message>
        <source>powers rounded from a longer format, the same bits on every device</source>
        <translation>由更长格式舍入的幂，在每个设备上位都相同</translation>
    </message>
    <message>
        <source>PyTorch&apos;s differ from them in the last place</source>
        <translation>PyTorch 的与之在末位不同</translation>
    </message>
    <message>
        <source>powers of SLEEF and, at the ends of runs, of glibc, as PyTorch&apos;s with %1 and AVX-512</source>
        <translation>SLEEF 的幂，游程两端用 glibc 的，同 PyTorch 以 %1 和 AVX-512 所得</translation>
    </message>
    <message>
        <source>noise by seed, step, sample and position: the same bits on every device</source>
        <translation>噪声由种子、步骤、样本和位置决定：在每个设备上位都相同</translation>
    </message>
    <message>
        <source>pixels by seed, step, sample and position: the same on every device</source>
        <translation>像素由种子、步骤、样本和位置决定：在每个设备上都相同</translation>
    </message>
    <message>
        <source>one subtraction per sample: the same in both numerics</source>
        <translation>每个样本一次减法：两种数值方式相同</translation>
    </message>
    <message>
        <source>a subtraction and a division per sample: the same in both numerics</source>
        <translation>每个样本一次减法和一次除法：两种数值方式相同</translation>
    </message>
    <message>
        <source>additions and a comparison: the same in both numerics</source>
        <translation>加法和一次比较：两种数值方式相同</translation>
    </message>
    <message>
        <source>gradient made on %V1</source>
        <translation>渐变在 %1 上生成</translation>
    </message>
    <message>
        <source>fused multiply-adds, as torch.addcmul on the CPU</source>
        <translation>融合乘加，同 torch.addcmul 在 CPU 上</translation>
    </message>
    <message>
        <source>powers of SLEEF and glibc</source>
        <translation>SLEEF 和 glibc 的幂</translation>
    </message>
    <message>
        <source>minimum and maximum of each channel, a subtraction and a division per sample: the same in both numerics</source>
        <translation>每个通道的最小值和最大值，每个样本一次减法和一次除法：两种数值方式相同</translation>
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
        <source>fused multiply-adds between tables (addcmul) where tiles have even sides</source>
        <translation>分块边长为偶数时，表之间用融合乘加（addcmul）</translation>
    </message>
    <message>
        <source>tiles of %L1, whole counts, fused interpolation</source>
        <translation>%1 的分块，整数计数，融合插值</translation>
    </message>
    <message>
        <source>tiles of %L1, whole counts, no fused operations</source>
        <translation>%1 的分块，整数计数，无融合运算</translation>
    </message>
    <message>
        <source>clahe: a grid of %1 is too fine; use at most %L2 tiles on a side</source>
        <translation>clahe：%1 的网格太细；每边最多 %2 个分块</translation>
    </message>
    <message>
        <source>posterize keeps 0 to 8 bits; the random parameters say %N1</source>
        <translation>posterize 保留 0 到 8 位；随机参数为 %1</translation>
    </message>
    <message>
        <source>clahe: %L1 tiles do not fit %2 of %L3. The image must be larger than the grid</source>
        <translation>clahe：%1 个分块放不进 %3 的%2。图像必须大于网格</translation>
    </message>
    <message>
        <source>%N1: %N2 has %L3 numbers, the image %L4 channels; give one number or one per channel</source>
        <translation>%1：%2 有 %3 个数，图像有 %4 个通道；请给一个数，或每个通道一个</translation>
    </message>
    <message>
        <source>%N1: the gradient is %N2, the image %N3</source>
        <translation>%1：渐变为 %2，图像为 %3</translation>
    </message>
    <message>
        <source>erasing: the rectangle of sample %L1 is not finite</source>
        <translation>erasing：样本 %1 的矩形不是有限的</translation>
    </message>
</context>
<context>
    <name>engine/param</name>
    <message>
        <source>Parameter &apos;%V1&apos; cannot be &apos;%V2&apos;; it takes %3</source>
        <translation>参数 &apos;%1&apos; 不能为 &apos;%2&apos;；它接受%3</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>a whole number of at least %L1</source>
        <translation>不小于 %1 的整数</translation>
    </message>
    <message>
        <source>a number of at least %L1</source>
        <translation>不小于 %1 的数</translation>
    </message>
    <message>
        <source>a whole number from %L1 to %L2</source>
        <translation>%1 到 %2 的整数</translation>
    </message>
    <message>
        <source>a number from %L1 to %L2</source>
        <translation>%1 到 %2 的数</translation>
    </message>
    <message>
        <source>or a range low..high to draw from</source>
        <translation>或用于抽取的范围 low..high</translation>
    </message>
    <message>
        <source>HxW or one number, each of at least %L1</source>
        <translation>HxW 或一个数，各不小于 %1</translation>
    </message>
    <message>
        <source>HxW or one number, each from %L1 to %L2</source>
        <translation>HxW 或一个数，各为 %1 到 %2</translation>
    </message>
    <message>
        <source>one number or YxX, each of at least %L1</source>
        <translation>一个数或 YxX，各不小于 %1</translation>
    </message>
    <message>
        <source>one number or YxX, each from %L1 to %L2</source>
        <translation>一个数或 YxX，各为 %1 到 %2</translation>
    </message>
    <message>
        <source>%L1 numbers joined by &apos;/&apos;, each of at least %L2</source>
        <translation>以 &apos;/&apos; 连接的 %1 个数，各不小于 %2</translation>
    </message>
    <message>
        <source>%L1 numbers joined by &apos;/&apos;, each from %L2 to %L3</source>
        <translation>以 &apos;/&apos; 连接的 %1 个数，各为 %2 到 %3</translation>
    </message>
    <message>
        <source>%L1 to %L2 numbers joined by &apos;/&apos;, each of at least %L3</source>
        <translation>以 &apos;/&apos; 连接的 %1 到 %2 个数，各不小于 %3</translation>
    </message>
    <message>
        <source>%L1 to %L2 numbers joined by &apos;/&apos;, each from %L3 to %L4</source>
        <translation>以 &apos;/&apos; 连接的 %1 到 %2 个数，各为 %3 到 %4</translation>
    </message>
    <message>
        <source>one of: %V1</source>
        <translation>下列之一：%1</translation>
    </message>
    <message>
        <source>There is no parameter &apos;%V1&apos;; this op has none</source>
        <translation>没有参数 &apos;%1&apos;；此算子没有参数</translation>
    </message>
    <message>
        <source>There is no parameter &apos;%V1&apos;; the nearest name is &apos;%V2&apos;</source>
        <translation>没有参数 &apos;%1&apos;；最接近的名称是 &apos;%2&apos;</translation>
    </message>
    <message>
        <source>There is no parameter &apos;%V1&apos;; known: %V2</source>
        <translation>没有参数 &apos;%1&apos;；已知的有：%2</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; in &apos;%V2&apos; is not key=value: write key=value,key=value</source>
        <translation>&apos;%2&apos; 中的 &apos;%1&apos; 不是 key=value：请写成 key=value,key=value</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; is there twice in &apos;%V2&apos;</source>
        <translation>&apos;%1&apos; 在 &apos;%2&apos; 中出现了两次</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; is not a random stream; use philox or torch</source>
        <translation>&apos;%1&apos; 不是随机流；请用 philox 或 torch</translation>
    </message>
    <message>
        <source>Draws of &apos;%V1&apos;: %L2 values for %L3 samples of %L4</source>
        <translation>&apos;%1&apos; 的抽取：%3 个样本（各 %4 个）有 %2 个值</translation>
    </message>
    <message>
        <source>There is no draw named &apos;%V1&apos;</source>
        <translation>没有名为 &apos;%1&apos; 的抽取</translation>
    </message>
    <message>
        <source>Draw &apos;%V1&apos; has no number %L2 of sample %L3</source>
        <translation>抽取 &apos;%1&apos; 没有样本 %3 的第 %2 个数</translation>
    </message>
    <message>
        <source>There is no whole number from %L1 to below %L2</source>
        <translation>从 %1 到小于 %2 之间没有整数</translation>
    </message>
</context>
<context>
    <name>engine/peer</name>
    <message>
        <source>Peer %N1 %2</source>
        <translation>外部程序 %1 %2</translation>
    </message>
    <message>
        <source>Peer %N1: %2</source>
        <translation>外部程序 %1：%2</translation>
    </message>
    <message>
        <source>Peer %N1 was ended</source>
        <translation>外部程序 %1 已被结束</translation>
    </message>
    <message>
        <source>it was ended</source>
        <translation>已将其结束</translation>
    </message>
    <message>
        <source>it ended with exit status %L1</source>
        <translation>它以退出状态 %1 结束</translation>
    </message>
    <message>
        <source>it was ended by signal %L1 (%V2)</source>
        <translation>它被信号 %1 结束（%2）</translation>
    </message>
    <message>
        <source>did not answer &apos;%V1&apos; for %V2, the peer timeout</source>
        <translation>在外部程序超时 %2 内没有回应 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>did not answer &apos;%V1&apos;</source>
        <translation>没有回应 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>closed its standard output before it answered &apos;%V1&apos;</source>
        <translation>在回应 &apos;%1&apos; 之前关闭了标准输出</translation>
    </message>
    <message>
        <source>did not answer the cancellation</source>
        <translation>没有回应取消</translation>
    </message>
    <message>
        <source>%1. Its log ends: %V2</source>
        <translation>%1。其日志结尾：%2</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; cannot be started: %V2</source>
        <translation>无法启动 &apos;%1&apos;：%2</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; is not a name for a peer; it begins with a small letter and has small letters, digits, &apos;_&apos;, &apos;-&apos; and &apos;.&apos;</source>
        <translation>&apos;%1&apos; 不能作外部程序的名称；名称以小写字母开头，由小写字母、数字、&apos;_&apos;、&apos;-&apos; 和 &apos;.&apos; 组成</translation>
    </message>
    <message>
        <source>There is a peer &apos;%V1&apos; already; choose another name</source>
        <translation>已有外部程序 &apos;%1&apos;；请换一个名称</translation>
    </message>
    <message>
        <source>A peer timeout is at least 0 (as usual) and at most 86400 seconds</source>
        <translation>外部程序超时至少为 0（照常），至多 86400 秒</translation>
    </message>
    <message>
        <source>An empty tensor cannot be sent</source>
        <translation>不能发送空张量</translation>
    </message>
    <message>
        <source>starting %V1</source>
        <translation>正在启动 %1</translation>
    </message>
    <message>
        <source>It gave a result</source>
        <translation>它给出了结果</translation>
    </message>
    <message>
        <source>It gives the same bits for the same request</source>
        <translation>对相同的请求它给出相同的位</translation>
    </message>
    <message>
        <source>There is no peer &apos;%V1&apos;: only your own configuration or command line says what a name runs; give --peer %V2</source>
        <translation>没有外部程序 &apos;%1&apos;：名称运行什么只由您自己的配置或命令行决定；请给出 --peer %2</translation>
    </message>
    <message>
        <source>Peer %N1: %V2</source>
        <translation>外部程序 %1：%2</translation>
    </message>
    <message>
        <source>Peer %V1 takes %L2 bytes of tensors at once; this step has %L3</source>
        <translation>外部程序 %1 一次接受 %2 个字节的张量；此步骤有 %3 个</translation>
    </message>
    <message>
        <source>sent more than there is memory for</source>
        <translation>发送的内容超出内存</translation>
    </message>
    <message>
        <source>sent a message that nobody asked for</source>
        <translation>发送了未经请求的消息</translation>
    </message>
    <message>
        <source>answered before it had read the request, %V1</source>
        <translation>在读完请求之前就作了回应：%1</translation>
    </message>
    <message>
        <source>sent something that is not a JSON-RPC message</source>
        <translation>发送的不是 JSON-RPC 消息</translation>
    </message>
    <message>
        <source>answered a request that nobody sent, id %V1</source>
        <translation>回应了从未发出的请求，id %1</translation>
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
        <source>answered &apos;initialize&apos; without a text &apos;%V1&apos;</source>
        <translation>对 &apos;initialize&apos; 的回应缺少文本 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>answered &apos;initialize&apos; without a list &apos;%V1&apos;</source>
        <translation>对 &apos;initialize&apos; 的回应缺少列表 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>answered &apos;initialize&apos; without any device</source>
        <translation>对 &apos;initialize&apos; 的回应没有任何设备</translation>
    </message>
    <message>
        <source>answered &apos;initialize&apos; with an op of its own that has the id of ours, &apos;%V1&apos;</source>
        <translation>对 &apos;initialize&apos; 的回应中，它自己的算子用了我们算子的 id &apos;%1&apos;</translation>
    </message>
    <message>
        <source>it is to say &quot;implements&quot;: &quot;%V1&quot;, or to call its own something else</source>
        <translation>它应写 &quot;implements&quot;: &quot;%1&quot;，或给自己的算子另取名称</translation>
    </message>
    <message>
        <source>answered &apos;initialize&apos; with an op that does not have exactly one of &apos;implements&apos; and &apos;id&apos;</source>
        <translation>对 &apos;initialize&apos; 的回应中，有算子不是恰好带有 &apos;implements&apos; 和 &apos;id&apos; 之一</translation>
    </message>
    <message>
        <source>answered &apos;initialize&apos; with %L1 ops of its own</source>
        <translation>对 &apos;initialize&apos; 的回应含有 %1 个自己的算子</translation>
    </message>
    <message>
        <source>at most %L1 are taken</source>
        <translation>最多接受 %1 个</translation>
    </message>
    <message>
        <source>answered &apos;initialize&apos; with the op &apos;%V1&apos; twice</source>
        <translation>对 &apos;initialize&apos; 的回应中，算子 &apos;%1&apos; 出现了两次</translation>
    </message>
    <message>
        <source>answered &apos;initialize&apos; with something that is not an object</source>
        <translation>对 &apos;initialize&apos; 的回应不是对象</translation>
    </message>
    <message>
        <source>answered &apos;initialize&apos; with protocol %V1</source>
        <translation>对 &apos;initialize&apos; 的回应给出协议 %1</translation>
    </message>
    <message>
        <source>this program speaks version 1</source>
        <translation>此程序使用版本 1</translation>
    </message>
    <message>
        <source>answered &apos;initialize&apos; with limits that are not an object</source>
        <translation>对 &apos;initialize&apos; 的回应中，limits 不是对象</translation>
    </message>
    <message>
        <source>answered &apos;initialize&apos; with %1</source>
        <translation>对 &apos;initialize&apos; 的回应含有%1</translation>
    </message>
    <message>
        <source>an op &apos;%V1&apos;</source>
        <translation>算子 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>an op &apos;%N1&apos; whose parameter &apos;%V2&apos; %3</source>
        <translation>算子 &apos;%1&apos;，其参数 &apos;%2&apos; %3</translation>
    </message>
    <message>
        <source>an op &apos;%N1&apos; that %2</source>
        <translation>算子 &apos;%1&apos;，它%2</translation>
    </message>
    <message>
        <source>an op &apos;%N1&apos; without a list &apos;params&apos;</source>
        <translation>没有列表 &apos;params&apos; 的算子 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>an op &apos;%N1&apos; with %L2 parameters</source>
        <translation>带 %2 个参数的算子 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>an id begins with a letter and has at most 64 letters, digits, &apos;_&apos; and &apos;-&apos;</source>
        <translation>id 以字母开头，至多由 64 个字母、数字、&apos;_&apos; 和 &apos;-&apos; 组成</translation>
    </message>
    <message>
        <source>has a &apos;%V1&apos; that is not text of at most %L2 bytes</source>
        <translation>的 &apos;%1&apos; 不是至多 %2 个字节的文本</translation>
    </message>
    <message>
        <source>has a &apos;%V1&apos; that is not a number</source>
        <translation>的 &apos;%1&apos; 不是数</translation>
    </message>
    <message>
        <source>has the type &apos;%V1&apos;</source>
        <translation>的类型为 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>the types are bool, int, float, choice, size, pair and list</source>
        <translation>类型有 bool、int、float、choice、size、pair 和 list</translation>
    </message>
    <message>
        <source>is a choice without a list of 1 to %L1 &apos;choices&apos;</source>
        <translation>是选项，却没有含 1 到 %1 项的列表 &apos;choices&apos;</translation>
    </message>
    <message>
        <source>has the choice &apos;%V1&apos;</source>
        <translation>有选项 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>has the choice &apos;%V1&apos; twice</source>
        <translation>的选项 &apos;%1&apos; 出现了两次</translation>
    </message>
    <message>
        <source>a choice is a word of at most 64 bytes without commas</source>
        <translation>选项是至多 64 个字节、不含逗号的词</translation>
    </message>
    <message>
        <source>has no default</source>
        <translation>没有默认值</translation>
    </message>
    <message>
        <source>has a default that is not text</source>
        <translation>的默认值不是文本</translation>
    </message>
    <message>
        <source>has the default &apos;%V1&apos;</source>
        <translation>的默认值为 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>it takes %1</source>
        <translation>它接受%1</translation>
    </message>
    <message>
        <source>has a &apos;drawn&apos; that is not true or false</source>
        <translation>的 &apos;drawn&apos; 不是 true 或 false</translation>
    </message>
    <message>
        <source>is drawn but not a number</source>
        <translation>要抽取，却不是数</translation>
    </message>
    <message>
        <source>int and float can be drawn</source>
        <translation>int 和 float 可以抽取</translation>
    </message>
    <message>
        <source>is a size outside 1 to 1048576</source>
        <translation>是 1 到 1048576 之外的尺寸</translation>
    </message>
    <message>
        <source>has the least value %L1, which is above its largest, %L2</source>
        <translation>的最小值 %1 大于其最大值 %2</translation>
    </message>
    <message>
        <source>expected a whole number from 0</source>
        <translation>应为不小于 0 的整数</translation>
    </message>
    <message>
        <source>expected a name, a width and numbers</source>
        <translation>应为名称、宽度和若干数</translation>
    </message>
    <message>
        <source>expected what a peer says of itself</source>
        <translation>应为外部程序的自述</translation>
    </message>
    <message>
        <source>wrote a header with a length that is not a number, &apos;%V1&apos;</source>
        <translation>写出的头部中，长度 &apos;%1&apos; 不是数</translation>
    </message>
    <message>
        <source>wrote to its standard output something that is not a message, &apos;%V1&apos;</source>
        <translation>向标准输出写出了不是消息的内容：&apos;%1&apos;</translation>
    </message>
    <message>
        <source>wrote a header that has no colon, &apos;%V1&apos;</source>
        <translation>写出的头部没有冒号：&apos;%1&apos;</translation>
    </message>
    <message>
        <source>wrote a header with two lengths</source>
        <translation>写出的头部有两个长度</translation>
    </message>
    <message>
        <source>wrote a header without Content-Length</source>
        <translation>写出的头部没有 Content-Length</translation>
    </message>
    <message>
        <source>announced more than %L1 attachments</source>
        <translation>声明的附件超过 %1 个</translation>
    </message>
    <message>
        <source>announced %L1 bytes of JSON</source>
        <translation>声明了 %1 个字节的 JSON</translation>
    </message>
    <message>
        <source>announced attachments of more than %L1 bytes</source>
        <translation>声明的附件超过 %1 个字节</translation>
    </message>
    <message>
        <source>sent a result without &apos;%V1&apos;</source>
        <translation>发送的结果缺少 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>sent a tensor that is not an attachment of its message</source>
        <translation>发送的张量不是其消息的附件</translation>
    </message>
    <message>
        <source>sent a tensor that cannot be read: %1</source>
        <translation>发送的张量无法读取：%1</translation>
    </message>
    <message>
        <source>sent a result that is not an object</source>
        <translation>发送的结果不是对象</translation>
    </message>
    <message>
        <source>sent a tensor of the shape %N1 and says that it is %V2</source>
        <translation>发送的张量形状为 %1，却说是 %2</translation>
    </message>
    <message>
        <source>sent a tensor of %N1 and says that it is %V2</source>
        <translation>发送的张量为 %1，却说是 %2</translation>
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
        <source>Cannot change %V1: %2</source>
        <translation>无法更改 %1：%2</translation>
    </message>
    <message>
        <source>It is not JSON of the form {&quot;peers&quot;: %V1</source>
        <translation>它不是形如 {&quot;peers&quot;: %1 的 JSON</translation>
    </message>
    <message>
        <source>fix or remove it</source>
        <translation>请修正或删除它</translation>
    </message>
    <message>
        <source>Cannot make %V1: %2</source>
        <translation>无法创建 %1：%2</translation>
    </message>
    <message>
        <source>Cannot make a pipe: %1</source>
        <translation>无法创建管道：%1</translation>
    </message>
    <message>
        <source>Cannot wait for a peer: %1</source>
        <translation>无法等待外部程序：%1</translation>
    </message>
    <message>
        <source>The peer %N1 has no command; give one, as in %V2</source>
        <translation>外部程序 %1 没有命令；请给出命令，如 %2</translation>
    </message>
    <message>
        <source>--peer takes NAME=&apos;COMMAND ARGS&apos; or FILE.py; this is &apos;%V1&apos;</source>
        <translation>--peer 接受 NAME=&apos;COMMAND ARGS&apos; 或 FILE.py；此处为 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>--peer %V1: %2</source>
        <translation>--peer %1：%2</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; must be a command line, a list of words, or a &quot;file&quot; with its &quot;python&quot;</source>
        <translation>&apos;%1&apos; 必须是命令行、词的列表，或带有 &quot;python&quot; 的 &quot;file&quot;</translation>
    </message>
    <message>
        <source>an op &apos;%N1&apos; that has a parameter &apos;%V2&apos;</source>
        <translation>算子 &apos;%1&apos;，它有参数 &apos;%2&apos;</translation>
    </message>
    <message>
        <source>an op &apos;%N1&apos; that has the parameter &apos;%V2&apos; twice</source>
        <translation>算子 &apos;%1&apos;，它的参数 &apos;%2&apos; 出现了两次</translation>
    </message>
    <message>
        <source>Peer %N1 (%V2) has no %N3 with %V4</source>
        <translation>外部程序 %1（%2）没有带 %4 的 %3</translation>
    </message>
    <message>
        <source>Peer %N1 (%V2) has no %N3: %4</source>
        <translation>外部程序 %1（%2）没有 %3：%4</translation>
    </message>
    <message>
        <source>Peer %N1 (%V2) has no %N3: %V4</source>
        <translation>外部程序 %1（%2）没有 %3：%4</translation>
    </message>
    <message>
        <source>sent a message in which the key &apos;%V1&apos; is given twice</source>
        <translation>发送的消息中键 &apos;%1&apos; 出现了两次</translation>
    </message>
</context>
<context>
    <name>engine/peer/server</name>
    <message>
        <source>initialize: &apos;limits&apos; must have json, attachments and attachment, whole numbers from 0</source>
        <translation>initialize：&apos;limits&apos; 必须含有 json、attachments 和 attachment，均为不小于 0 的整数</translation>
    </message>
    <message>
        <source>initialize: &apos;options&apos; must be an object</source>
        <translation>initialize：&apos;options&apos; 必须是对象</translation>
    </message>
    <message>
        <source>A message cannot be read: the client %1</source>
        <translation>无法读取消息：客户端%1</translation>
    </message>
    <message>
        <source>%N1: &apos;params&apos; must be an object</source>
        <translation>%1：&apos;params&apos; 必须是对象</translation>
    </message>
    <message>
        <source>There is no memory for that</source>
        <translation>内存不足以完成该操作</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; came before &apos;initialize&apos;</source>
        <translation>&apos;%1&apos; 早于 &apos;initialize&apos; 到达</translation>
    </message>
    <message>
        <source>&apos;initialize&apos; came twice</source>
        <translation>&apos;initialize&apos; 到达了两次</translation>
    </message>
    <message>
        <source>The client speaks version %V1 of the protocol, this program version 1</source>
        <translation>客户端使用版本 %1 的协议，此程序使用版本 1</translation>
    </message>
    <message>
        <source>The result has %L1 bytes in %L2 attachments; the client takes at most %L3 in %L4</source>
        <translation>结果在 %2 个附件中有 %1 个字节；客户端最多接受 %4 个附件、%3 个字节</translation>
    </message>
    <message>
        <source>There is no option &apos;%V1&apos; (%2)</source>
        <translation>没有选项 &apos;%1&apos;（%2）</translation>
    </message>
    <message>
        <source>it has none</source>
        <translation>没有任何选项</translation>
    </message>
    <message>
        <source>&apos;want&apos; must be a list of &apos;data&apos; and &apos;handle&apos;</source>
        <translation>&apos;want&apos; 必须是 &apos;data&apos; 和 &apos;handle&apos; 的列表</translation>
    </message>
    <message>
        <source>%N1 returned no image</source>
        <translation>%1 没有返回图像</translation>
    </message>
    <message>
        <source>%N1: &apos;%V2&apos; must name an attachment of the message</source>
        <translation>%1：&apos;%2&apos; 必须指明消息的附件</translation>
    </message>
    <message>
        <source>It has no op &apos;%V1&apos;</source>
        <translation>它没有算子 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>It has no op &apos;%V1&apos;: %2</source>
        <translation>它没有算子 &apos;%1&apos;：%2</translation>
    </message>
    <message>
        <source>&apos;%V1&apos;: there is no tensor %V2</source>
        <translation>&apos;%1&apos;：没有张量 %2</translation>
    </message>
    <message>
        <source>%N1 takes no tensors beside the image</source>
        <translation>%1 除图像外不接受张量</translation>
    </message>
    <message>
        <source>%N1 does not take %N2</source>
        <translation>%1 不接受 %2</translation>
    </message>
    <message>
        <source>%N1: the draws are for %L2 samples, the image has %L3</source>
        <translation>%1：抽取对应 %2 个样本，图像有 %3 个</translation>
    </message>
    <message>
        <source>%L1 tensors are kept already</source>
        <translation>已保留 %1 个张量</translation>
    </message>
    <message>
        <source>There is no method &apos;%V1&apos;</source>
        <translation>没有方法 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>It encodes no JPEG</source>
        <translation>它不编码 JPEG</translation>
    </message>
    <message>
        <source>It decodes no JPEG</source>
        <translation>它不解码 JPEG</translation>
    </message>
    <message>
        <source>forget: &apos;handles&apos; must be a list of text</source>
        <translation>forget：&apos;handles&apos; 必须是文本的列表</translation>
    </message>
    <message>
        <source>Which codec encodes and decodes JPEG</source>
        <translation>用哪个编解码器编码和解码 JPEG</translation>
    </message>
    <message>
        <source>framework: what PyTorch and Kornia compute on such a device; exact: the same bits on every device</source>
        <translation>framework：PyTorch 和 Kornia 在这种设备上的算法；exact：每个设备上都是相同的位</translation>
    </message>
    <message>
        <source>Threads of PyTorch that framework numerics follows</source>
        <translation>framework 数值方式所遵循的 PyTorch 线程数</translation>
    </message>
    <message>
        <source>%N1 returned a tensor on %N2</source>
        <translation>%1 返回的张量位于 %2</translation>
    </message>
    <message>
        <source>the step runs on %N1</source>
        <translation>该步骤在 %1 上运行</translation>
    </message>
    <message>
        <source>A message is no JSON</source>
        <translation>消息不是 JSON</translation>
    </message>
    <message>
        <source>A message is no request of JSON-RPC 2.0 with a whole number as id</source>
        <translation>消息不是以整数为 id 的 JSON-RPC 2.0 请求</translation>
    </message>
    <message>
        <source>The op &apos;%V1&apos; is there twice</source>
        <translation>算子 &apos;%1&apos; 出现了两次</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; was kept on %N2</source>
        <translation>&apos;%1&apos; 保留在 %2 上</translation>
    </message>
    <message>
        <source>There is no device &apos;%V1&apos;; there are %V2</source>
        <translation>没有设备 &apos;%1&apos;；现有 %2</translation>
    </message>
</context>
<context>
    <name>engine/pipeline</name>
    <message>
        <source>decoder: %V1</source>
        <translation>解码器：%1</translation>
    </message>
    <message>
        <source>deliberate fault: %V1</source>
        <translation>故意的故障：%1</translation>
    </message>
    <message>
        <source>broken file, shown as grey: %1</source>
        <translation>文件损坏，以灰色显示：%1</translation>
    </message>
    <message>
        <source>frame %L1 of %L2 is not the file that the encoder makes of it alone</source>
        <translation>第 %1 帧（共 %2 帧）不是编码器单独由它生成的文件</translation>
    </message>
    <message>
        <source>done in exact numerics: OpenCV has no %1</source>
        <translation>以 exact 数值方式完成：OpenCV 没有 %1</translation>
    </message>
    <message>
        <source>done before it was sent, in exact numerics: %V1 has no %2</source>
        <translation>在发送之前以 exact 数值方式完成：%1 没有 %2</translation>
    </message>
    <message>
        <source>%1 input divided into float32 in [0, 1], as ToTensor does</source>
        <translation>%1 输入除为 [0, 1] 的 float32，同 ToTensor</translation>
    </message>
    <message>
        <source>%1 input divided into float32 in [0, 1] before it was sent, as ToTensor does</source>
        <translation>%1 输入在发送之前除为 [0, 1] 的 float32，同 ToTensor</translation>
    </message>
    <message>
        <source>OpenCV %N1 has no %N2: %3</source>
        <translation>OpenCV %1 没有 %2：%3</translation>
    </message>
    <message>
        <source>OpenCV %N1 has no %N2 of %N3</source>
        <translation>OpenCV %1 没有 %3 的 %2</translation>
    </message>
    <message>
        <source>OpenCV %N1 has no %N2 with %V3: %4</source>
        <translation>OpenCV %1 没有 %3 的 %2：%4</translation>
    </message>
    <message>
        <source>OpenCV has no function for it</source>
        <translation>OpenCV 没有相应的函数</translation>
    </message>
    <message>
        <source>OpenCV gives no gradients</source>
        <translation>OpenCV 不给出梯度</translation>
    </message>
    <message>
        <source>none: %1</source>
        <translation>无：%1</translation>
    </message>
    <message>
        <source>%V1 of OpenCV %2</source>
        <translation>OpenCV %2 的 %1</translation>
    </message>
    <message>
        <source>cv::resize does not antialias; set antialias=false</source>
        <translation>cv::resize 不做抗锯齿；请设 antialias=false</translation>
    </message>
    <message>
        <source>it has one path</source>
        <translation>它只有一条路径</translation>
    </message>
    <message>
        <source>cv::copyMakeBorder does not crop</source>
        <translation>cv::copyMakeBorder 不裁剪</translation>
    </message>
    <message>
        <source>cv::cvtColor takes three channels</source>
        <translation>cv::cvtColor 需要三个通道</translation>
    </message>
    <message>
        <source>cv::cvtColor has weights of its own</source>
        <translation>cv::cvtColor 有自己的权重</translation>
    </message>
    <message>
        <source>its warps count from the middle of the corner samples; set align_corners=true</source>
        <translation>其变形从角样本的中心计数；请设 align_corners=true</translation>
    </message>
    <message>
        <source>%V1 has another centre for an even kernel</source>
        <translation>%1 对偶数核的中心不同</translation>
    </message>
    <message>
        <source>cv::rotate moves samples where the op interpolates</source>
        <translation>cv::rotate 移动样本，而该算子作插值</translation>
    </message>
    <message>
        <source>OpenCV does not make the matrix of Kornia&apos;s RandomAffine</source>
        <translation>OpenCV 不生成 Kornia 的 RandomAffine 的矩阵</translation>
    </message>
    <message>
        <source>OpenCV does not make the matrix of Kornia&apos;s RandomShear</source>
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
        <source>cv::CLAHE takes uint8 and uint16 and tiles another way; the op takes floats</source>
        <translation>cv::CLAHE 接受 uint8 和 uint16，且分块方式不同；该算子接受浮点</translation>
    </message>
    <message>
        <source>cv::normalize takes one minimum and maximum of all channels</source>
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
        <source>files are made by the peer opencv, with cv2.imencode</source>
        <translation>文件由外部程序 opencv 用 cv2.imencode 生成</translation>
    </message>
    <message>
        <source>Peer %V1 (%V2) has no %3</source>
        <translation>外部程序 %1（%2）没有 %3</translation>
    </message>
    <message>
        <source>Peer %V1 (%V2) has no device &apos;%V3&apos;; it has %V4</source>
        <translation>外部程序 %1（%2）没有设备 &apos;%3&apos;；它有 %4</translation>
    </message>
    <message>
        <source>Peer %V1 (%V2) gives no gradients of %3</source>
        <translation>外部程序 %1（%2）不给出 %3 的梯度</translation>
    </message>
    <message>
        <source>it takes the default only</source>
        <translation>它只接受默认值</translation>
    </message>
    <message>
        <source>it takes from %L1 to %L2</source>
        <translation>它接受 %1 到 %2</translation>
    </message>
    <message>
        <source>it takes up to %L1</source>
        <translation>它最多接受 %1</translation>
    </message>
    <message>
        <source>Pipeline, %V1: %2</source>
        <translation>流水线，%1：%2</translation>
    </message>
    <message>
        <source>unknown key &apos;%V1&apos;</source>
        <translation>未知的键 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>expected an object</source>
        <translation>应为对象</translation>
    </message>
    <message>
        <source>expected an array</source>
        <translation>应为数组</translation>
    </message>
    <message>
        <source>expected a string</source>
        <translation>应为字符串</translation>
    </message>
    <message>
        <source>expected a number</source>
        <translation>应为数</translation>
    </message>
    <message>
        <source>expected true or false</source>
        <translation>应为 true 或 false</translation>
    </message>
    <message>
        <source>expected the id of an op</source>
        <translation>应为算子的 id</translation>
    </message>
    <message>
        <source>expected a whole number of at least 0</source>
        <translation>应为不小于 0 的整数</translation>
    </message>
    <message>
        <source>expected a number of at least 0</source>
        <translation>应为不小于 0 的数</translation>
    </message>
    <message>
        <source>it is missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>it is not JSON</source>
        <translation>不是 JSON</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; is not known</source>
        <translation>&apos;%1&apos; 未知</translation>
    </message>
    <message>
        <source>this program reads versions 1, 2 and 3</source>
        <translation>此程序读取版本 1、2 和 3</translation>
    </message>
    <message>
        <source>this program reads version %L1</source>
        <translation>此程序读取版本 %1</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; is not a seed; a seed is a whole number of at least 0</source>
        <translation>&apos;%1&apos; 不是种子；种子是不小于 0 的整数</translation>
    </message>
    <message>
        <source>OpenCV computes on cpu, not on %V1; use cpu/opencv</source>
        <translation>OpenCV 在 cpu 上计算，不在 %1 上；请用 cpu/opencv</translation>
    </message>
    <message>
        <source>A schedule is for emulated devices; %V1 has its own</source>
        <translation>调度用于模拟设备；%1 有自己的调度</translation>
    </message>
    <message>
        <source>%N1 (emulated)</source>
        <translation>%1（模拟）</translation>
    </message>
    <message>
        <source>emulated</source>
        <translation>模拟</translation>
    </message>
    <message>
        <source>%N1 · in this program</source>
        <translation>%1 · 本程序内</translation>
    </message>
    <message>
        <source>This build has no OpenCV, and so not %V1</source>
        <translation>此构建没有 OpenCV，因此没有 %1</translation>
    </message>
    <message>
        <source>This build runs no peers, and so not %V1</source>
        <translation>此构建不运行外部程序，因此不能运行 %1</translation>
    </message>
    <message>
        <source>threads must be 1 or 2, the numbers with which PyTorch is modelled, not &apos;%V1&apos;</source>
        <translation>threads 必须为 1 或 2，即 PyTorch 建模所用的数目，而不是 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>A number of threads is for framework numerics on cpu; %V1 gives the same bits with any</source>
        <translation>线程数用于 cpu 上的 framework 数值方式；%1 用任何线程数都给出相同的位</translation>
    </message>
    <message>
        <source>%V1 has no emulated links between devices</source>
        <translation>%1 没有设备之间的模拟链路</translation>
    </message>
    <message>
        <source>its filters do not take up the other side&apos;s samples</source>
        <translation>其滤波器不接续另一侧的样本</translation>
    </message>
    <message>
        <source>the op fills with a colour a channel; set padding to zeros, border or reflection</source>
        <translation>该算子按通道填充颜色；请将 padding 设为 zeros、border 或 reflection</translation>
    </message>
    <message>
        <source>schedule %N1</source>
        <translation>调度 %1</translation>
    </message>
    <message>
        <source>seed %L1</source>
        <translation>种子 %1</translation>
    </message>
    <message>
        <source>The file that %1 encoded holds %N2, not %N3</source>
        <translation>%1 编码出的文件为 %2，而非 %3</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; is not a fault of the encoder&apos;s program; use %V2</source>
        <translation>&apos;%1&apos; 不是编码程序的故障；请用 %2</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; is not a subsampling; use %V2</source>
        <translation>&apos;%1&apos; 不是色度子采样；请用 %2</translation>
    </message>
    <message>
        <source>OpenCV %N1 places nothing; %N2 is placed by the pipeline, which only our own ops do</source>
        <translation>OpenCV %1 不放置张量；%2 由流水线放置，只有我们自己的算子支持</translation>
    </message>
    <message>
        <source>Peer %V1 decoded to %N2; uint8 pixels of 1 or 3 channels were expected</source>
        <translation>外部程序 %1 解码得到 %2；应为 1 或 3 通道的 uint8 像素</translation>
    </message>
    <message>
        <source>%N1 takes its pixels from cpu, not from %N2</source>
        <translation>%1 从 cpu 取像素，而不从 %2</translation>
    </message>
    <message>
        <source>Peer %V1 (%V2) has no JPEG codec on %V3</source>
        <translation>外部程序 %1（%2）在 %3 上没有 JPEG 编解码器</translation>
    </message>
    <message>
        <source>Peer %V1 (%V2) has no device &apos;%V3&apos;</source>
        <translation>外部程序 %1（%2）没有设备 &apos;%3&apos;</translation>
    </message>
    <message>
        <source>Peer %V1 (%V2) asks for a tensor &apos;%V3&apos; for %N4, which this program does not make</source>
        <translation>外部程序 %1（%2）为 %4 索要张量 &apos;%3&apos;，而此程序不生成它</translation>
    </message>
    <message>
        <source>Peer %V1 (%V2) places its own tensors; %N3 is placed by the pipeline, which only our own devices do</source>
        <translation>外部程序 %1（%2）自行放置张量；%3 由流水线放置，只有我们自己的设备支持</translation>
    </message>
    <message>
        <source>Peer %V1 (%V2) gave a gradient of the shape %N3 for an image of %N4</source>
        <translation>外部程序 %1（%2）对 %4 的图像给出了形状为 %3 的梯度</translation>
    </message>
    <message>
        <source>Pipeline, the file: %1</source>
        <translation>流水线文件：%1</translation>
    </message>
    <message>
        <source>expected the names of tensors</source>
        <translation>应为张量的名称</translation>
    </message>
    <message>
        <source>expected pairs of devices</source>
        <translation>应为设备对</translation>
    </message>
    <message>
        <source>expected an array of at most %L1 ops</source>
        <translation>应为至多 %1 个算子的数组</translation>
    </message>
    <message>
        <source>expected the name of a peer</source>
        <translation>应为外部程序的名称</translation>
    </message>
    <message>
        <source>expected a device</source>
        <translation>应为设备</translation>
    </message>
    <message>
        <source>expected strict or follow_input</source>
        <translation>应为 strict 或 follow_input</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; in &apos;%V2&apos; is not an option; a peer&apos;s options are key=value, as in kornia@cpu/threads=1</source>
        <translation>&apos;%2&apos; 中的 &apos;%1&apos; 不是选项；外部程序的选项写作 key=value，如 kornia@cpu/threads=1</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; has the option &apos;%V2&apos; twice</source>
        <translation>&apos;%1&apos; 中选项 &apos;%2&apos; 出现了两次</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; in &apos;%V2&apos; is not the name of a peer; it begins with a small letter and has small letters, digits, &apos;_&apos;, &apos;-&apos; and &apos;.&apos;</source>
        <translation>&apos;%2&apos; 中的 &apos;%1&apos; 不是外部程序的名称；名称以小写字母开头，由小写字母、数字、&apos;_&apos;、&apos;-&apos; 和 &apos;.&apos; 组成</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; in &apos;%V2&apos; is not a device; a peer&apos;s side is PEER@DEVICE, as in torch@cpu or torch@cuda:0</source>
        <translation>&apos;%2&apos; 中的 &apos;%1&apos; 不是设备；外部程序的一侧写作 PEER@DEVICE，如 torch@cpu 或 torch@cuda:0</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; in &apos;%V2&apos; repeats a setting that was made before it</source>
        <translation>&apos;%2&apos; 中的 &apos;%1&apos; 重复设置了前面已设置的内容</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; is there twice</source>
        <translation>&apos;%1&apos; 出现了两次</translation>
    </message>
</context>
<context>
    <name>engine/report/chart</name>
    <message>
        <source>Left to right: measured time, stretched where boxes would be too narrow</source>
        <translation>从左到右：测得的时间，方框过窄处有拉伸</translation>
    </message>
    <message>
        <source>Left to right: the order in which calls were made and work was started. Widths are not times: an emulated device says nothing about a GPU&apos;s speed</source>
        <translation>从左到右：发出调用和开始工作的次序。宽度不表示时间：模拟设备不能说明 GPU 的速度</translation>
    </message>
    <message>
        <source>Left to right: the order in which the host made the calls. Widths are not times: an emulated device says nothing about a GPU&apos;s speed</source>
        <translation>从左到右：主机发出调用的次序。宽度不表示时间：模拟设备不能说明 GPU 的速度</translation>
    </message>
    <message>
        <source>Left to right: the order in which the host made the calls. Widths are not times</source>
        <translation>从左到右：主机发出调用的次序。宽度不表示时间</translation>
    </message>
    <message>
        <source>what the host does itself</source>
        <translation>主机自身所做的</translation>
    </message>
    <message>
        <source>No call of the runtime was recorded</source>
        <translation>没有录制运行时的调用</translation>
    </message>
    <message>
        <source>Nothing unordered: there is one call</source>
        <translation>没有未排序的访问：只有一次调用</translation>
    </message>
    <message>
        <source>Nothing unordered: of %L1 calls, any two that touch the same bytes have a guaranteed order</source>
        <translation>没有未排序的访问：在 %1 次调用中，触及相同字节的任意两次都有确定的先后次序</translation>
    </message>
    <message>
        <source>1 hazard: accesses to the same bytes without a guaranteed order</source>
        <translation>1 处竞态：对相同字节的访问没有确定的先后次序</translation>
    </message>
    <message>
        <source>%L1 hazards: accesses to the same bytes without a guaranteed order</source>
        <translation>%1 处竞态：对相同字节的访问没有确定的先后次序</translation>
    </message>
    <message>
        <source>call</source>
        <translation>调用</translation>
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
        <source>ran</source>
        <translation>运行</translation>
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
    <message>
        <source>event %L1</source>
        <translation>事件 %1</translation>
    </message>
    <message>
        <source>writes %1</source>
        <translation>写入 %1</translation>
    </message>
    <message>
        <source>reads %1</source>
        <translation>读取 %1</translation>
    </message>
    <message>
        <source>%1: %2 from byte %L3</source>
        <translation>%1：自字节 %3 起的 %2</translation>
    </message>
    <message>
        <source>%1: from byte %L2 to its end</source>
        <translation>%1：自字节 %2 至末尾</translation>
    </message>
    <message>
        <source>%N1, on %2</source>
        <translation>%1，位于 %2</translation>
    </message>
    <message>
        <source>The host goes on at once; both buffers are in use until the stream is waited for</source>
        <translation>主机立即继续；在等待该流之前，两个缓冲区都在使用中</translation>
    </message>
    <message>
        <source>The host goes on when the source was read, before the copy has arrived</source>
        <translation>源读完后主机即继续，此时复制尚未到达</translation>
    </message>
    <message>
        <source>The host waits until the copy has arrived</source>
        <translation>主机等待复制到达</translation>
    </message>
    <message>
        <source>stream %N1 (default)</source>
        <translation>流 %1（默认）</translation>
    </message>
    <message>
        <source>%1 (%2) of %3</source>
        <translation>%3 的 %1（%2）</translation>
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
        <source>the host itself</source>
        <translation>主机自身</translation>
    </message>
    <message>
        <source>the host itself, for %1</source>
        <translation>主机自身，针对 %1</translation>
    </message>
    <message>
        <source>call %L1 of %L2, by %3, after %N4</source>
        <translation>第 %1 次调用，共 %2 次，由%3发出，在 %4 之后</translation>
    </message>
    <message>
        <source>%N1 to %N2 (emulated: the order counts, the time says nothing about a GPU)</source>
        <translation>%1 至 %2（模拟：只有次序有意义，时间不能说明 GPU 的情况）</translation>
    </message>
    <message>
        <source>%N1 ms to %N2 ms</source>
        <translation>%1 ms 至 %2 ms</translation>
    </message>
    <message>
        <source>#%L1 %2</source>
        <translation>#%1 %2</translation>
    </message>
    <message>
        <source>kernel: %N1</source>
        <translation>核：%1</translation>
    </message>
    <message>
        <source>record: %1</source>
        <translation>记录：%1</translation>
    </message>
    <message>
        <source>allocate: %1</source>
        <translation>分配：%1</translation>
    </message>
    <message>
        <source>free: %1</source>
        <translation>释放：%1</translation>
    </message>
    <message>
        <source>copy: %1</source>
        <translation>复制：%1</translation>
    </message>
    <message>
        <source>wait: %1</source>
        <translation>等待：%1</translation>
    </message>
    <message>
        <source>synchronize: %1</source>
        <translation>同步：%1</translation>
    </message>
    <message>
        <source>signal: %1</source>
        <translation>发出信号：%1</translation>
    </message>
    <message>
        <source>await: %1</source>
        <translation>等待信号：%1</translation>
    </message>
    <message>
        <source>host access: %1</source>
        <translation>主机访问：%1</translation>
    </message>
    <message>
        <source>synchronize</source>
        <translation>同步</translation>
    </message>
</context>
<context>
    <name>engine/report/jpeg</name>
    <message>
        <source>%L1 cell</source>
        <translation>%1 个单元格</translation>
    </message>
    <message>
        <source>%L1 cells</source>
        <translation>%1 个单元格</translation>
    </message>
    <message>
        <source>%L1 failed</source>
        <translation>%1 个失败</translation>
    </message>
    <message>
        <source>one picture of %L1 dB</source>
        <translation>一种图片，%1 dB</translation>
    </message>
    <message>
        <source>%L1 different pictures of %L2 to %L3 dB</source>
        <translation>%1 种不同的图片，%2 至 %3 dB</translation>
    </message>
    <message>
        <source>encoders %1 write the same bytes</source>
        <translation>编码器 %1 写出相同的字节</translation>
    </message>
</context>
<context>
    <name>engine/scenario</name>
    <message>
        <source>%V1 still has this fault</source>
        <translation>%1 仍有此故障</translation>
    </message>
    <message>
        <source>%V1 does not have this fault</source>
        <translation>%1 没有此故障</translation>
    </message>
    <message>
        <source>(Tried on a second device with memory of the CPU, which stands in for a GPU.)</source>
        <translation>（在以 CPU 内存代替 GPU 的第二个设备上尝试。）</translation>
    </message>
    <message>
        <source>(Tried on %V1.)</source>
        <translation>（在 %1 上尝试。）</translation>
    </message>
    <message>
        <source>%1: A is %V2, B is %V3. %4</source>
        <translation>%1：A 为 %2，B 为 %3。%4</translation>
    </message>
    <message>
        <source>Subtracted in uint8 the largest difference reads %L1</source>
        <translation>以 uint8 相减，最大差异读作 %1</translation>
    </message>
    <message>
        <source>Fix: %1</source>
        <translation>修复：%1</translation>
    </message>
    <message>
        <source>This scenario needs %L1 CUDA devices; there are %L2. Emulated ones are always there: use emu</source>
        <translation>此案例需要 %1 个 CUDA 设备；现有 %2 个。模拟设备始终可用：请用 emu</translation>
    </message>
    <message>
        <source>There is no scenario &apos;%V1&apos;; the nearest name is &apos;%V2&apos;</source>
        <translation>没有案例 &apos;%1&apos;；最接近的名称是 &apos;%2&apos;</translation>
    </message>
    <message>
        <source>There is no scenario &apos;%V1&apos;; known: %V2</source>
        <translation>没有案例 &apos;%1&apos;；已知的有：%2</translation>
    </message>
    <message>
        <source>%V1 cannot be tried on an installed library</source>
        <translation>%1 无法在已安装的库上尝试</translation>
    </message>
    <message>
        <source>measured on torchvision 0.29.2 with torch 2.15.0</source>
        <translation>在 torchvision 0.29.2 和 torch 2.15.0 上测得</translation>
    </message>
    <message>
        <source>fixed by %1</source>
        <translation>由 %1 修复</translation>
    </message>
    <message>
        <source>%N1 is a fault of %N2; peer %N3 is %V4. Ask --peer %N5 (%V6)</source>
        <translation>%1 是 %2 的故障；外部程序 %3 是 %4。请询问 --peer %5（%6）</translation>
    </message>
    <message>
        <source>Peer %V1 (%V2) does not try %N3</source>
        <translation>外部程序 %1（%2）不能尝试 %3</translation>
    </message>
    <message>
        <source>%N1 has no fix %L2; there are %L3</source>
        <translation>%1 没有修复 %2；共有 %3 个</translation>
    </message>
    <message>
        <source>PR 9606 (the decoder&apos;s twin)</source>
        <translation>PR 9606（解码器中的同样问题）</translation>
    </message>
</context>
<context>
    <name>engine/stress</name>
    <message>
        <source>The file has %L1 bytes and differs, first at byte %L2, from libjpeg-turbo&apos;s, which has %L3</source>
        <translation>文件有 %1 个字节，与 libjpeg-turbo 的不同，第一处在字节 %2，后者有 %3 个字节</translation>
    </message>
    <message>
        <source>The decoder warns: %V1</source>
        <translation>解码器警告：%1</translation>
    </message>
    <message>
        <source>Out of memory while it was judged</source>
        <translation>评判时内存不足</translation>
    </message>
    <message>
        <source>%L1 of %L2 frames, %L3 bad</source>
        <translation>%2 帧中的第 %1 帧，%3 帧不良</translation>
    </message>
    <message>
        <source>frames again</source>
        <translation>再次处理各帧</translation>
    </message>
    <message>
        <source>The run has %L1 threads of %L2 frames; there is no frame %L3 of thread %L4</source>
        <translation>本次运行有 %1 个线程、每个 %2 帧；没有线程 %4 的第 %3 帧</translation>
    </message>
    <message>
        <source>A stress run takes 1 to %L1 threads; these are %L2</source>
        <translation>压力测试使用 1 到 %1 个线程；此处为 %2 个</translation>
    </message>
    <message>
        <source>A stress run takes 1 to %L1 iterations; these are %L2</source>
        <translation>压力测试需要 1 到 %1 次迭代；此处为 %2 次</translation>
    </message>
    <message>
        <source>A stress run needs a size of its frames</source>
        <translation>压力测试需要帧的尺寸</translation>
    </message>
    <message>
        <source>Frames of a stress run have 1x1 to 16384x16384 pixels; this size is %1</source>
        <translation>压力测试的帧为 1x1 到 16384x16384 像素；此尺寸为 %1</translation>
    </message>
    <message>
        <source>The interval test&apos;s tau is above 0 and at most 16 DCT units</source>
        <translation>区间检验的 tau 大于 0 且不超过 16 个 DCT 单位</translation>
    </message>
    <message>
        <source>Quality must be from 1 to 100; this is %L1</source>
        <translation>质量必须在 1 到 100 之间；此处为 %1</translation>
    </message>
    <message>
        <source>Restart rows must be from 0 to 65535; this is %L1</source>
        <translation>重启行数必须在 0 到 65535 之间；此处为 %1</translation>
    </message>
    <message>
        <source>The faults are of the program around %1; %2 has none of them</source>
        <translation>这些故障属于 %1 周围的程序；%2 没有这些故障</translation>
    </message>
    <message>
        <source>The fault &apos;%V1&apos; cannot show on cpu, whose calls are complete when they return</source>
        <translation>故障 &apos;%1&apos; 在 cpu 上不会显现，因为其调用返回时即已完成</translation>
    </message>
    <message>
        <source>Threads that share an encoder take frames of one size</source>
        <translation>共用一个编码器的线程处理同一尺寸的帧</translation>
    </message>
    <message>
        <source>is not the journal of a stress run</source>
        <translation>不是压力测试的运行日志</translation>
    </message>
    <message>
        <source>is the journal of a run with other options</source>
        <translation>是选项不同的运行的日志</translation>
    </message>
    <message>
        <source>has the header of another run in line %L1</source>
        <translation>在第 %1 行有另一次运行的头部</translation>
    </message>
    <message>
        <source>has an impossible frame in line %L1</source>
        <translation>在第 %1 行有不可能的帧</translation>
    </message>
    <message>
        <source>fill the frame</source>
        <translation>填充帧</translation>
    </message>
    <message>
        <source>A stress picture is uint8 1x3xHxW, contiguous</source>
        <translation>压力测试的图片为 uint8 1x3xHxW，连续存储</translation>
    </message>
    <message>
        <source>choose emu:0</source>
        <translation>请选择 emu:0</translation>
    </message>
    <message>
        <source>has the key &apos;%V1&apos; twice in line %L2</source>
        <translation>第 %2 行中键 &apos;%1&apos; 出现了两次</translation>
    </message>
</context>
<context>
    <name>engine/sweep</name>
    <message>
        <source>%L1 within tolerance</source>
        <translation>%1 个在容差内</translation>
    </message>
    <message>
        <source>%L1 different</source>
        <translation>%1 个不同</translation>
    </message>
    <message>
        <source>%L1 nondeterministic</source>
        <translation>%1 个不确定</translation>
    </message>
    <message>
        <source>%L1 with a hazard</source>
        <translation>%1 个存在竞态</translation>
    </message>
    <message>
        <source>%L1 error</source>
        <translation>%1 个错误</translation>
    </message>
    <message>
        <source>%L1 errors</source>
        <translation>%1 个错误</translation>
    </message>
    <message>
        <source>%L1 case: %2</source>
        <translation>%1 个用例：%2</translation>
    </message>
    <message>
        <source>%L1 cases: %2</source>
        <translation>%1 个用例：%2</translation>
    </message>
    <message>
        <source>%L1 of %L2 cases is missing: %V3</source>
        <translation>%2 个用例中缺少 %1 个：%3</translation>
    </message>
    <message>
        <source>%L1 of %L2 cases are missing: %V3</source>
        <translation>%2 个用例中缺少 %1 个：%3</translation>
    </message>
    <message>
        <source>The folder %V1 holds no picture and no .npy file</source>
        <translation>文件夹 %1 中没有图片，也没有 .npy 文件</translation>
    </message>
    <message>
        <source>Cannot read the folder %V1: %2</source>
        <translation>无法读取文件夹 %1：%2</translation>
    </message>
    <message>
        <source>A sweep needs a picture, a pipeline and a pair of sides</source>
        <translation>批量需要图片、流水线和一对侧</translation>
    </message>
    <message>
        <source>It has no steps</source>
        <translation>它没有步骤</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; %2; a run resumes only from its own journal. Name another file, or remove this one</source>
        <translation>&apos;%1&apos; %2；运行只能从自己的运行日志继续。请指定另一文件，或删除此文件</translation>
    </message>
    <message>
        <source>is not the journal of a sweep</source>
        <translation>不是批量的运行日志</translation>
    </message>
    <message>
        <source>is the journal of a sweep by another version of Comparoscope</source>
        <translation>是另一版本 Comparoscope 的批量运行日志</translation>
    </message>
    <message>
        <source>is the journal of a sweep with %1</source>
        <translation>是批量的运行日志，但有%1</translation>
    </message>
    <message>
        <source>is the journal of all cases</source>
        <translation>是全部用例的运行日志</translation>
    </message>
    <message>
        <source>is the journal of shard %V1</source>
        <translation>是分片 %1 的运行日志</translation>
    </message>
    <message>
        <source>is not a journal</source>
        <translation>不是运行日志</translation>
    </message>
    <message>
        <source>is a folder or a device</source>
        <translation>是文件夹或设备</translation>
    </message>
    <message>
        <source>has a damaged header</source>
        <translation>头部已损坏</translation>
    </message>
    <message>
        <source>claims more cases than a sweep has</source>
        <translation>声称的用例多于批量所有</translation>
    </message>
    <message>
        <source>is damaged in line %L1</source>
        <translation>在第 %1 行损坏</translation>
    </message>
    <message>
        <source>has an impossible case in line %L1</source>
        <translation>在第 %1 行有不可能的用例</translation>
    </message>
    <message>
        <source>other pictures</source>
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
        <source>another tolerance</source>
        <translation>不同的容差</translation>
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
        <source>There is no journal to merge</source>
        <translation>没有可合并的运行日志</translation>
    </message>
    <message>
        <source>The journal &apos;%V1&apos; cannot be read: %2</source>
        <translation>无法读取运行日志 &apos;%1&apos;：%2</translation>
    </message>
    <message>
        <source>The journal &apos;%V1&apos; cannot be written: %2</source>
        <translation>无法写入运行日志 &apos;%1&apos;：%2</translation>
    </message>
    <message>
        <source>The journal &apos;%V1&apos; has no header; nothing was run for it</source>
        <translation>运行日志 &apos;%1&apos; 没有头部；没有为它运行过任何内容</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; and &apos;%V2&apos; are of different sweeps: the second has %3</source>
        <translation>&apos;%1&apos; 和 &apos;%2&apos; 属于不同的批量：第二个有%3</translation>
    </message>
    <message>
        <source>The values of --op make more than %L1 pipelines; give fewer, or several sweeps</source>
        <translation>--op 的取值会产生超过 %1 条流水线；请减少，或分成几个批量</translation>
    </message>
    <message>
        <source>This sweep has %L1 pictures, %L2 pipelines and %L3 pairs; at most %L4 cases are one sweep</source>
        <translation>此批量有 %1 张图片、%2 条流水线和 %3 对侧；一个批量最多 %4 个用例</translation>
    </message>
    <message>
        <source>--pair takes two sides, A,B, as in cpu,emu:0/exact; this is &apos;%V1&apos;</source>
        <translation>--pair 需要两侧 A,B，如 cpu,emu:0/exact；此处为 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>--shard takes I/N, shard I of N from 1 to N, as in 2/8, or slurm; this is &apos;%V1&apos;</source>
        <translation>--shard 需要 I/N，即第 I 个分片，共 N 个，如 2/8，或 slurm；此处为 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>has the header of another sweep in line %L1: from there on it is that one&apos;s, and the lines before are a journal of their own</source>
        <translation>在第 %1 行有另一批量的头部：从那里起属于另一批量，之前各行自成一个运行日志</translation>
    </message>
    <message>
        <source>It is not a JSON object</source>
        <translation>它不是 JSON 对象</translation>
    </message>
    <message>
        <source>The picture is another one since this case ran</source>
        <translation>自此用例运行以来，图片已换成另一张</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; in --op %V2 has the value %V3 twice</source>
        <translation>--op %2 中的 &apos;%1&apos; 两次给出取值 %3</translation>
    </message>
    <message>
        <source>The journal &apos;%V1&apos; cannot be read: No such file or directory</source>
        <translation>无法读取运行日志 &apos;%1&apos;：没有此文件或文件夹</translation>
    </message>
    <message>
        <source>Case %L1 (%V2) is not the same in &apos;%V3&apos; and &apos;%V4&apos;: %5</source>
        <translation>用例 %1（%2）在 &apos;%3&apos; 和 &apos;%4&apos; 中不同：%5</translation>
    </message>
    <message>
        <source>Case %L1 (%V2) is not the same in &apos;%V3&apos; and &apos;%V4&apos;: %V5</source>
        <translation>用例 %1（%2）在 &apos;%3&apos; 和 &apos;%4&apos; 中不同：%5</translation>
    </message>
    <message>
        <source>the picture is another one</source>
        <translation>图片是另一张</translation>
    </message>
    <message>
        <source>%N1 is &apos;%V2&apos;, which is not a whole number</source>
        <translation>%1 为 &apos;%2&apos;，不是整数</translation>
    </message>
    <message>
        <source>--shard slurm takes SLURM_ARRAY_TASK_ID and SLURM_ARRAY_TASK_COUNT, which are not set; this is not a task of a Slurm array</source>
        <translation>--shard slurm 需要 SLURM_ARRAY_TASK_ID 和 SLURM_ARRAY_TASK_COUNT，而它们没有设置；这不是 Slurm 数组的任务</translation>
    </message>
    <message>
        <source>Give --shard I/N</source>
        <translation>请给出 --shard I/N</translation>
    </message>
    <message>
        <source>The Slurm array has %L1 tasks from %L2 to %L3, and this is task %L4; --shard slurm needs an array without gaps, as in --array=1-8</source>
        <translation>Slurm 数组有 %1 个任务，从 %2 到 %3，而这是任务 %4；--shard slurm 需要没有空缺的数组，如 --array=1-8</translation>
    </message>
    <message>
        <source>The options of this sweep cannot be read: %1</source>
        <translation>无法读取此批量的选项：%1</translation>
    </message>
    <message>
        <source>The options of this sweep cannot be read (%V1)</source>
        <translation>无法读取此批量的选项（%1）</translation>
    </message>
    <message>
        <source>They have no cases, or too many</source>
        <translation>其中没有用例，或用例过多</translation>
    </message>
    <message>
        <source>It is not a case of a sweep: %1</source>
        <translation>它不是批量的用例：%1</translation>
    </message>
    <message>
        <source>It is not a case of a sweep (%V1)</source>
        <translation>它不是批量的用例（%1）</translation>
    </message>
    <message>
        <source>has results of %V1 &apos;%V2&apos;, and here it is &apos;%V3&apos;: one sweep is not made by two. Run the rest where it began, or all of it into a new --journal; &apos;comparo merge&apos; tells the machines of several journals apart</source>
        <translation>中的结果出自 %1 &apos;%2&apos;，而此处为 &apos;%3&apos;：同一个批量不能由两者完成。请在开始的机器上运行其余部分，或用新的 --journal 全部重新运行；&apos;comparo merge&apos; 会区分多份日志的机器</translation>
    </message>
    <message>
        <source>has results of another version: the peer %N1 was &apos;%V2&apos; and is &apos;%V3&apos;. Run all of it into a new --journal, or install the version that it began with</source>
        <translation>中有另一版本的结果：对等程序 %1 原为 &apos;%2&apos;，现为 &apos;%3&apos;。请用新的 --journal 全部重新运行，或安装开始时的版本</translation>
    </message>
    <message>
        <source>&apos;%V1&apos; and &apos;%V2&apos; are of two versions: the peer %N3 was &apos;%V4&apos; and is &apos;%V5&apos;. Run the shards of one sweep with one version</source>
        <translation>&apos;%1&apos; 和 &apos;%2&apos; 出自两个版本：对等程序 %3 原为 &apos;%4&apos;，现为 &apos;%5&apos;。同一个批量的各分片请用同一版本运行</translation>
    </message>
</context>
<context>
    <name>engine/tensor</name>
    <message>
        <source>A tensor cannot have the shape %1</source>
        <translation>张量不能有形状 %1</translation>
    </message>
    <message>
        <source>A tensor of shape %1 is larger than any memory here</source>
        <translation>形状为 %1 的张量大于此处的任何内存</translation>
    </message>
    <message>
        <source>A tensor of %L1 bytes does not fit into memory of %L2</source>
        <translation>%1 个字节的张量超出 %2 的内存</translation>
    </message>
    <message>
        <source>%L1 values do not fill a tensor of shape %2</source>
        <translation>%1 个值填不满形状为 %2 的张量</translation>
    </message>
    <message>
        <source>There is no sample %V1 in a tensor of %2</source>
        <translation>%2 的张量中没有样本 %1</translation>
    </message>
    <message>
        <source>A %N1 tensor was opened as %N2</source>
        <translation>%1 张量被当作 %2 打开</translation>
    </message>
</context>
<context>
    <name>engine/view</name>
    <message>
        <source>There is nothing to show: the tensor is empty</source>
        <translation>没有可显示的内容：张量为空</translation>
    </message>
    <message>
        <source>only images of the same size and number of channels have a difference</source>
        <translation>只有尺寸和通道数相同的图像才有差异</translation>
    </message>
    <message>
        <source>There is no view mode &apos;%V1&apos;; known: %V2</source>
        <translation>没有视图模式 &apos;%1&apos;；已知的有：%2</translation>
    </message>
    <message>
        <source>There is no colour map &apos;%V1&apos;; known: heat, diverging and gray</source>
        <translation>没有颜色映射 &apos;%1&apos;；已知的有：heat、diverging 和 gray</translation>
    </message>
    <message>
        <source>A gamma of %L1 is not above 0</source>
        <translation>gamma %1 不大于 0</translation>
    </message>
    <message>
        <source>There is no image %L1 in a batch of %L2</source>
        <translation>批次共 %2 张图像，没有图像 %1</translation>
    </message>
    <message>
        <source>A picture is made of a tensor on cpu; this one is on %1</source>
        <translation>图片由 cpu 上的张量生成；此张量位于 %1</translation>
    </message>
    <message>
        <source>A is %N1 and B is %N2: %3</source>
        <translation>A 为 %1，B 为 %2：%3</translation>
    </message>
</context>
<context>
    <name>system</name>
    <message>
        <source>CUDA driver version is insufficient for CUDA runtime version</source>
        <translation>CUDA 驱动版本低于 CUDA 运行时所需的版本</translation>
    </message>
    <message>
        <source>no CUDA-capable device is detected</source>
        <translation>未检测到支持 CUDA 的设备</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>没有此文件或文件夹</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>权限不足</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>磁盘空间不足</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>是文件夹</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>输入/输出错误</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>文件已存在</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>不是文件夹</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>打开的文件过多</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>只读文件系统</translation>
    </message>
</context>
</TS>
