<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>ui/advise</name>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>most</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>differing</source>
        <translation>差异数</translation>
    </message>
    <message>
        <source>mean |A−B|</source>
        <translation>平均 |A−B|</translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <translation>%2 的 %1：%3</translation>
    </message>
    <message>
        <source>No tolerance</source>
        <translation>没有容差</translation>
    </message>
    <message>
        <source>Bit-exact</source>
        <translation>位精确</translation>
    </message>
    <message>
        <source>Equal</source>
        <translation>相等</translation>
    </message>
    <message>
        <source>From.</source>
        <translation>来源。</translation>
    </message>
    <message>
        <source>Why not smaller?</source>
        <translation>为什么不能更小？</translation>
    </message>
    <message>
        <source>Theory.</source>
        <translation>理论。</translation>
    </message>
    <message>
        <source>Yours.</source>
        <translation>您的容差。</translation>
    </message>
    <message>
        <source>case %1</source>
        <translation>用例 %1</translation>
    </message>
    <message>
        <source>See %1 in Compare</source>
        <translation>在“比较”中查看 %1</translation>
    </message>
    <message>
        <source>How the cases are spread</source>
        <translation>各用例的分布</translation>
    </message>
    <message numerus="yes">
        <source>How %n cases are spread over %1</source>
        <translation>
            <numerusform>%n 个用例在 %1 上的分布</numerusform>
        </translation>
    </message>
    <message>
        <source>share of the samples that differ</source>
        <translation>有差异的样本的比例</translation>
    </message>
    <message>
        <source>%1 that a case needs</source>
        <translation>用例所需的 %1</translation>
    </message>
    <message>
        <source>%1 (log scale)</source>
        <translation>%1（对数刻度）</translation>
    </message>
    <message>
        <source>case</source>
        <translation>用例</translation>
    </message>
    <message>
        <source>cases</source>
        <translation>用例</translation>
    </message>
    <message>
        <source>cases at or below</source>
        <translation>不超过该值的用例</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>share of the cases</source>
        <translation>用例的比例</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>samples that differ</source>
        <translation>有差异的样本</translation>
    </message>
    <message>
        <source>taking the steps of the comparison</source>
        <translation>采用比较的步骤</translation>
    </message>
    <message>
        <source>Add a step: its results on both sides are what is measured.</source>
        <translation>添加一个步骤：测量的是它在两侧的结果。</translation>
    </message>
    <message>
        <source>Add pictures, or let some be generated.</source>
        <translation>添加图片，或让程序生成一些。</translation>
    </message>
    <message>
        <source>The picture of the case could not be read.</source>
        <translation>无法读取该用例的图片。</translation>
    </message>
    <message>
        <source>The contract could not be saved.</source>
        <translation>无法保存约定。</translation>
    </message>
    <message>
        <source>The report could not be written.</source>
        <translation>无法写出报告。</translation>
    </message>
    <message>
        <source>Contract written to %1</source>
        <translation>约定已写入 %1</translation>
    </message>
    <message>
        <source>Save the proposed tolerances as a contract</source>
        <translation>将建议的容差保存为约定</translation>
    </message>
    <message>
        <source>Contracts (*.json)</source>
        <translation>约定 (*.json)</translation>
    </message>
    <message>
        <source>Export the report of the advice</source>
        <translation>导出建议的报告</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>case %1, %2</source>
        <translation>用例 %1，%2</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>正在测量…</translation>
    </message>
    <message>
        <source>What is asked for has changed since; measure again. %1</source>
        <translation>此后请求已更改；请重新测量。%1</translation>
    </message>
    <message>
        <source>proposed</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>bound of the sum</source>
        <translation>和的界</translation>
    </message>
    <message>
        <source>yours</source>
        <translation>您的容差</translation>
    </message>
    <message>
        <source>Take steps and sides of Compare</source>
        <translation>采用“比较”的步骤和两侧</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Cases and proposal</source>
        <translation>用例与建议</translation>
    </message>
    <message>
        <source>Measure</source>
        <comment>verb</comment>
        <translation>测量</translation>
    </message>
    <message>
        <source>Progress of the measurement</source>
        <translation>测量的进度</translation>
    </message>
    <message>
        <source>Save as contract…</source>
        <translation>保存为约定…</translation>
    </message>
    <message>
        <source>Rules that a test suite can hold a change to: --contract of run, diff and sweep reads them.</source>
        <translation>测试套件可用来约束更改的规则：run、diff 和 sweep 的 --contract 会读取它们。</translation>
    </message>
    <message>
        <source>A tolerance that you can defend</source>
        <translation>站得住脚的容差</translation>
    </message>
    <message>
        <source>The steps are run on both sides, on many pictures and many draws. For each op and dtype you see how far the sides lie apart, which tolerance passes all cases, which case needs the most, what theory allows, and why a smaller one fails.</source>
        <translation>在许多图片和多次抽取上，步骤在两侧运行。对每个算子和 dtype，可以看到两侧相差多远、哪个容差能让所有用例通过、哪个用例需要的最大、理论允许多少，以及更小的容差为何失败。</translation>
    </message>
    <message>
        <source>Spread of</source>
        <translation>分布</translation>
    </message>
    <message>
        <source>What the chart shows</source>
        <translation>图表显示的内容</translation>
    </message>
    <message>
        <source>A double click opens a case in Compare.</source>
        <translation>双击可在“比较”中打开用例。</translation>
    </message>
    <message>
        <source>Advices, one an op, dtype and pair of sides</source>
        <translation>建议，每个算子、dtype 和两侧组合一条</translation>
    </message>
    <message>
        <source>Measured cases</source>
        <translation>测得的用例</translation>
    </message>
    <message>
        <source>Generated</source>
        <translation>生成的</translation>
    </message>
    <message>
        <source>Pictures that are made here, the same on every machine: noise, and probes of what photographs do not show.</source>
        <translation>在此生成的图片，在每台机器上都相同：噪声，以及照片中没有的情形的探测图。</translation>
    </message>
    <message>
        <source>As far as the first op takes them</source>
        <translation>取第一个算子所能接受者</translation>
    </message>
    <message>
        <source>Height x width, or one number for both; several with commas</source>
        <translation>高 x 宽，或用一个数表示两者；多个用逗号分隔</translation>
    </message>
    <message>
        <source>How many pictures of each kind that has a seed: noise, extremes, soft</source>
        <translation>每种带种子的图片生成多少张：noise、extremes、soft</translation>
    </message>
    <message>
        <source>Kinds</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Dtypes</source>
        <translation>Dtype</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Add pictures</source>
        <translation>添加图片</translation>
    </message>
    <message>
        <source>Files…</source>
        <translation>文件…</translation>
    </message>
    <message>
        <source>A folder…</source>
        <translation>文件夹…</translation>
    </message>
    <message>
        <source>The bundled pictures</source>
        <translation>内置图片</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Take the selected files and folders off the list</source>
        <translation>将选中的文件和文件夹移出列表</translation>
    </message>
    <message>
        <source>Files and folders that are measured on</source>
        <translation>用于测量的文件和文件夹</translation>
    </message>
    <message>
        <source>Add pictures to measure on</source>
        <translation>添加用于测量的图片</translation>
    </message>
    <message>
        <source>Add a folder of pictures</source>
        <translation>添加图片文件夹</translation>
    </message>
    <message>
        <source>2, or 1 for whole steps</source>
        <translation>2，或整步时为 1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Values in turn</source>
        <translation>轮换取值</translation>
    </message>
    <message>
        <source>Values of parameters that take turns, all combinations: size=20|224, mode=bilinear|bicubic. Each is of every step that has such a parameter; 2.size=20|224 of the second one alone.</source>
        <translation>参数轮流取的值，全部组合：size=20|224, mode=bilinear|bicubic。每一项针对所有带该参数的步骤；2.size=20|224 仅针对第二步。</translation>
    </message>
    <message>
        <source>Draws</source>
        <translation>抽取次数</translation>
    </message>
    <message>
        <source>How often random parameters are drawn, from the seed of the pipeline on</source>
        <translation>随机参数抽取多少次，从流水线的种子开始</translation>
    </message>
    <message>
        <source>Propose</source>
        <translation>建议形式</translation>
    </message>
    <message>
        <source>An absolute tolerance, a relative one, or one in representable values (ULP)</source>
        <translation>绝对容差、相对容差，或以可表示值（ULP）计的容差</translation>
    </message>
    <message>
        <source>Margin</source>
        <translation>余量</translation>
    </message>
    <message>
        <source>Times the largest that was measured, at least 1. Where nothing is given: 2, and 1 where differences are whole steps of whole numbers.</source>
        <translation>测得最大值的倍数，至少为 1。未给出时：2；若差异是整数的整步则为 1。</translation>
    </message>
    <message>
        <source>Judge atol</source>
        <translation>评判 atol</translation>
    </message>
    <message>
        <source>A tolerance that you have: too tight where a case is outside, too wide where a tenth of it passes all</source>
        <translation>您已有的容差：有用例超出则过紧，若其十分之一就能全部通过则过宽</translation>
    </message>
    <message>
        <source>and rtol</source>
        <translation>以及 rtol</translation>
    </message>
    <message>
        <source>Its part relative to max(|A|, |B|)</source>
        <translation>其中相对于 max(|A|, |B|) 的部分</translation>
    </message>
    <message>
        <source>A margin is a number of at least 1: with less, the cases that were measured would fail.</source>
        <translation>余量是不小于 1 的数：更小时，测得的用例会失败。</translation>
    </message>
    <message>
        <source>A tolerance is a number that is not negative, as in 1e-5.</source>
        <translation>容差是非负数，例如 1e-5。</translation>
    </message>
    <message>
        <source>%1, numerics that differ</source>
        <translation>%1，数值方式不同</translation>
    </message>
    <message>
        <source>Op</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Dtype</source>
        <translation>Dtype</translation>
    </message>
    <message>
        <source>Sides</source>
        <translation>两侧</translation>
    </message>
    <message>
        <source>Cases</source>
        <translation>用例数</translation>
    </message>
    <message>
        <source>Max atol</source>
        <translation>最大 atol</translation>
    </message>
    <message>
        <source>Max rtol</source>
        <translation>最大 rtol</translation>
    </message>
    <message>
        <source>Max ULP</source>
        <translation>最大 ULP</translation>
    </message>
    <message>
        <source>Max share</source>
        <translation>最大比例</translation>
    </message>
    <message>
        <source>Proposed</source>
        <translation>建议值</translation>
    </message>
    <message>
        <source>The largest share of samples that differ in one case</source>
        <translation>单个用例中有差异样本的最大比例</translation>
    </message>
    <message>
        <source>Case</source>
        <translation>用例</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>atol</source>
        <translation>atol</translation>
    </message>
    <message>
        <source>rtol</source>
        <translation>rtol</translation>
    </message>
    <message>
        <source>ULP</source>
        <translation>ULP</translation>
    </message>
    <message>
        <source>Differing</source>
        <translation>差异数</translation>
    </message>
    <message>
        <source>Farthest apart</source>
        <translation>相差最远者</translation>
    </message>
    <message>
        <source>No case could be measured: {}</source>
        <translation>无法测量任何用例：{}</translation>
    </message>
    <message>
        <source>A side of a generated picture has at most {} pixels.</source>
        <translation>生成图像的边长至多为 {} 像素。</translation>
    </message>
</context>
<context>
    <name>ui/base</name>
    <message>
        <source>Open image…</source>
        <translation>打开图像…</translation>
    </message>
    <message>
        <source>Open two results…</source>
        <translation>打开两个结果…</translation>
    </message>
    <message>
        <source>Open the bundled sample</source>
        <translation>打开内置样例</translation>
    </message>
    <message>
        <source>Scenarios…</source>
        <translation>案例…</translation>
    </message>
    <message>
        <source>Add implementation…</source>
        <translation>添加实现…</translation>
    </message>
    <message>
        <source>Peer timeout…</source>
        <translation>外部程序超时…</translation>
    </message>
    <message>
        <source>Open a pipeline…</source>
        <translation>打开流水线…</translation>
    </message>
    <message>
        <source>Save the pipeline…</source>
        <translation>保存流水线…</translation>
    </message>
    <message>
        <source>Open a session…</source>
        <translation>打开会话…</translation>
    </message>
    <message>
        <source>Save the session as…</source>
        <translation>会话另存为…</translation>
    </message>
    <message>
        <source>Run again when a file changes</source>
        <translation>文件更改时重新运行</translation>
    </message>
    <message>
        <source>Reload from disk</source>
        <translation>从磁盘重新载入</translation>
    </message>
    <message>
        <source>Export report…</source>
        <translation>导出报告…</translation>
    </message>
    <message>
        <source>Close what is open</source>
        <translation>关闭已打开的内容</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Swap A and B</source>
        <translation>交换 A 和 B</translation>
    </message>
    <message>
        <source>Add a step…</source>
        <translation>添加步骤…</translation>
    </message>
    <message>
        <source>Repeat both sides</source>
        <translation>重复运行两侧</translation>
    </message>
    <message>
        <source>Stop the running work</source>
        <translation>停止正在进行的工作</translation>
    </message>
    <message>
        <source>Copy the picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Copy the pixel record</source>
        <translation>复制像素记录</translation>
    </message>
    <message>
        <source>Copy the command line</source>
        <translation>复制命令行</translation>
    </message>
    <message>
        <source>Copy the findings as Markdown</source>
        <translation>将发现复制为 Markdown</translation>
    </message>
    <message>
        <source>Copy A, B and their difference as .npy files</source>
        <translation>将 A、B 及其差异复制为 .npy 文件</translation>
    </message>
    <message>
        <source>Paste an image, or the path of one</source>
        <translation>粘贴图像或图像的路径</translation>
    </message>
    <message>
        <source>A, B and their difference</source>
        <translation>A、B 及其差异</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>Swipe</source>
        <translation>卷帘</translation>
    </message>
    <message>
        <source>Blink</source>
        <translation>闪烁</translation>
    </message>
    <message>
        <source>Onion</source>
        <translation>洋葱皮</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>This picture alone, or all again</source>
        <translation>只显示这张图片，或重新显示全部</translation>
    </message>
    <message>
        <source>Next picture alone</source>
        <translation>只显示下一张图片</translation>
    </message>
    <message>
        <source>Move and zoom this picture by itself, or link it again</source>
        <translation>让这张图片独自移动和缩放，或重新联动</translation>
    </message>
    <message>
        <source>Pictures beside or above each other, whichever is larger</source>
        <translation>图片左右或上下排列，取显示较大者</translation>
    </message>
    <message>
        <source>Pictures beside each other</source>
        <translation>图片左右排列</translation>
    </message>
    <message>
        <source>Pictures above each other</source>
        <translation>图片上下排列</translation>
    </message>
    <message>
        <source>The other arrangement of the pictures</source>
        <translation>切换图片的排列方式</translation>
    </message>
    <message>
        <source>All channels</source>
        <translation>全部通道</translation>
    </message>
    <message>
        <source>Red channel</source>
        <translation>红色通道</translation>
    </message>
    <message>
        <source>Green channel</source>
        <translation>绿色通道</translation>
    </message>
    <message>
        <source>Blue channel</source>
        <translation>蓝色通道</translation>
    </message>
    <message>
        <source>Alpha channel</source>
        <translation>Alpha 通道</translation>
    </message>
    <message>
        <source>More gain</source>
        <translation>增大增益</translation>
    </message>
    <message>
        <source>Less gain</source>
        <translation>减小增益</translation>
    </message>
    <message>
        <source>Display: exposure, gamma, false colours, marks, grid…</source>
        <translation>显示：曝光、gamma、伪彩色、标记、网格…</translation>
    </message>
    <message>
        <source>Next false colours</source>
        <translation>下一种伪彩色</translation>
    </message>
    <message>
        <source>Marks of values out of range</source>
        <translation>标出超出范围的值</translation>
    </message>
    <message>
        <source>Next grid of blocks</source>
        <translation>下一种块网格</translation>
    </message>
    <message>
        <source>Auto range</source>
        <translation>自动范围</translation>
    </message>
    <message>
        <source>Next kind of difference</source>
        <translation>下一种差异</translation>
    </message>
    <message>
        <source>Previous kind of difference</source>
        <translation>上一种差异</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适应窗口</translation>
    </message>
    <message>
        <source>One to one</source>
        <translation>原始大小</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Numbers in pixels: decimal, hexadecimal, bits</source>
        <translation>像素中的数值：十进制、十六进制、二进制位</translation>
    </message>
    <message>
        <source>Select a region</source>
        <translation>选择区域</translation>
    </message>
    <message>
        <source>Ignore the selected region</source>
        <translation>忽略选中的区域</translation>
    </message>
    <message>
        <source>Ignore by a mask…</source>
        <translation>按掩码忽略…</translation>
    </message>
    <message>
        <source>Compare all pixels again</source>
        <translation>重新比较所有像素</translation>
    </message>
    <message>
        <source>Turn pictures as viewers do (EXIF)</source>
        <translation>像看图软件那样旋转图片（EXIF）</translation>
    </message>
    <message>
        <source>Outline the regions that differ</source>
        <translation>勾画有差异的区域</translation>
    </message>
    <message>
        <source>Compare: A, B and what differs</source>
        <translation>比较：A、B 及其差异</translation>
    </message>
    <message>
        <source>Recordings of programs, step by step</source>
        <translation>程序的录制，逐步查看</translation>
    </message>
    <message>
        <source>Sweep: many pictures, pipelines and devices</source>
        <translation>批量：许多图片、流水线和设备</translation>
    </message>
    <message>
        <source>JPEG lab: codecs, stages, damage</source>
        <translation>JPEG 实验室：编解码器、阶段、损坏</translation>
    </message>
    <message>
        <source>Gradients of the differentiable JPEG codec</source>
        <translation>可微 JPEG 编解码器的梯度</translation>
    </message>
    <message>
        <source>Streams: order of the calls</source>
        <translation>流：调用的先后次序</translation>
    </message>
    <message>
        <source>Verify on all devices</source>
        <translation>在所有设备上验证</translation>
    </message>
    <message>
        <source>Advice: tolerances that can be defended</source>
        <translation>建议：站得住脚的容差</translation>
    </message>
    <message>
        <source>Grid of results: steps, devices, numerics</source>
        <translation>结果网格：步骤、设备、数值方式</translation>
    </message>
    <message>
        <source>Folders: two folders, image by image</source>
        <translation>文件夹：逐张比较两个文件夹</translation>
    </message>
    <message>
        <source>Theme of the system</source>
        <translation>跟随系统主题</translation>
    </message>
    <message>
        <source>Light theme</source>
        <translation>浅色主题</translation>
    </message>
    <message>
        <source>Dark theme</source>
        <translation>深色主题</translation>
    </message>
    <message>
        <source>Language of the system</source>
        <translation>跟随系统语言</translation>
    </message>
    <message>
        <source>English</source>
        <translation>English</translation>
    </message>
    <message>
        <source>简体中文</source>
        <translation>简体中文</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>高对比度</translation>
    </message>
    <message>
        <source>Why: evidence, regions, statistics, provenance, pixel</source>
        <translation>原因：证据、区域、统计、溯源、像素</translation>
    </message>
    <message>
        <source>Hide or show all panels</source>
        <translation>隐藏或显示所有面板</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>全屏</translation>
    </message>
    <message>
        <source>Back to the page before</source>
        <translation>回到上一页</translation>
    </message>
    <message>
        <source>To the notice that is shown</source>
        <translation>转到显示的通知</translation>
    </message>
    <message>
        <source>Next region that differs</source>
        <translation>下一个有差异的区域</translation>
    </message>
    <message>
        <source>Previous region that differs</source>
        <translation>上一个有差异的区域</translation>
    </message>
    <message>
        <source>Next differing pixel</source>
        <translation>下一个有差异的像素</translation>
    </message>
    <message>
        <source>Previous differing pixel</source>
        <translation>上一个有差异的像素</translation>
    </message>
    <message>
        <source>Worst difference</source>
        <translation>最大差异处</translation>
    </message>
    <message>
        <source>Bookmark this place, or forget it</source>
        <translation>将此位置加入书签，或删除书签</translation>
    </message>
    <message>
        <source>Next bookmark</source>
        <translation>下一个书签</translation>
    </message>
    <message>
        <source>Previous bookmark</source>
        <translation>上一个书签</translation>
    </message>
    <message>
        <source>Forget all bookmarks</source>
        <translation>删除所有书签</translation>
    </message>
    <message>
        <source>Go to pixel…</source>
        <translation>转到像素…</translation>
    </message>
    <message>
        <source>First diverging step</source>
        <translation>首个出现分歧的步骤</translation>
    </message>
    <message>
        <source>Isolate this step</source>
        <translation>隔离此步骤</translation>
    </message>
    <message>
        <source>Slices and axes of these arrays</source>
        <translation>这些数组的切片与轴</translation>
    </message>
    <message>
        <source>Result of the pipeline</source>
        <translation>流水线的结果</translation>
    </message>
    <message>
        <source>Unpin the pixel</source>
        <translation>取消固定像素</translation>
    </message>
    <message>
        <source>Next image, or pair, of the folder</source>
        <translation>文件夹中的下一张图像或下一对图像</translation>
    </message>
    <message>
        <source>Previous image, or pair, of the folder</source>
        <translation>文件夹中的上一张图像或上一对图像</translation>
    </message>
    <message>
        <source>Search actions, steps, ops, files, pixels, scenarios…</source>
        <translation>搜索操作、步骤、算子、文件、像素、案例…</translation>
    </message>
    <message>
        <source>Help on this panel</source>
        <translation>此面板的帮助</translation>
    </message>
    <message>
        <source>Take the tour</source>
        <translation>观看导览</translation>
    </message>
    <message>
        <source>Keys and mouse</source>
        <translation>按键与鼠标</translation>
    </message>
    <message>
        <source>Change the keys…</source>
        <translation>更改按键…</translation>
    </message>
    <message>
        <source>About Comparoscope</source>
        <translation>关于 Comparoscope</translation>
    </message>
    <message>
        <source>stays with “%1”</source>
        <translation>仍归“%1”所有</translation>
    </message>
    <message>
        <source>closes what is open, unpins, and goes back</source>
        <translation>关闭打开的内容、取消固定并后退</translation>
    </message>
    <message>
        <source>held down, drags the picture</source>
        <translation>按住时拖动图片</translation>
    </message>
    <message>
        <source>shows B in A&apos;s place</source>
        <translation>在 A 的位置显示 B</translation>
    </message>
    <message>
        <source>moves the pinned pixel, or the picture</source>
        <translation>移动固定的像素，或移动图片</translation>
    </message>
    <message>
        <source>takes what is selected</source>
        <translation>采用选中的内容</translation>
    </message>
    <message>
        <source>goes from panel to panel</source>
        <translation>在面板间切换</translation>
    </message>
    <message>
        <source>shows the outputs of step %1</source>
        <translation>显示第 %1 步的输出</translation>
    </message>
    <message>
        <source>There is no theme &apos;{}&apos;.</source>
        <translation>没有主题 &apos;{}&apos;。</translation>
    </message>
    <message>
        <source>Theme &apos;{}&apos; has no valid colour &apos;{}&apos;.</source>
        <translation>主题 &apos;{}&apos; 没有有效的颜色 &apos;{}&apos;。</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a tolerance; write a number of at least 0, as in: atol 1, rtol 1e-5, ulp 2.</source>
        <translation>&apos;{}&apos; 不是容差；请写一个不小于 0 的数，例如：atol 1, rtol 1e-5, ulp 2。</translation>
    </message>
    <message>
        <source>Cannot read {}.</source>
        <translation>无法读取 {}。</translation>
    </message>
</context>
<context>
    <name>ui/canvas</name>
    <message>
        <source>differs by more than %1</source>
        <translation>差异大于 %1</translation>
    </message>
    <message>
        <source>B +%1</source>
        <translation>B +%1</translation>
    </message>
    <message>
        <source>A +%1</source>
        <translation>A +%1</translation>
    </message>
    <message>
        <source>below %1</source>
        <translation>低于 %1</translation>
    </message>
    <message>
        <source>above %1</source>
        <translation>高于 %1</translation>
    </message>
    <message>
        <source>not a number</source>
        <translation>非数</translation>
    </message>
    <message>
        <source>infinite</source>
        <translation>无穷大</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>A and B are equal</source>
        <translation>A 与 B 相等</translation>
    </message>
    <message>
        <source>%1 and %2 are equal</source>
        <translation>%1 与 %2 相等</translation>
    </message>
    <message>
        <source>unlinked, %1</source>
        <translation>未联动，%1</translation>
    </message>
    <message>
        <source>!</source>
        <translation>!</translation>
    </message>
    <message>
        <source>Picture, empty</source>
        <translation>图片，空</translation>
    </message>
    <message>
        <source>Picture of A %1 and B %2, zoom %3 %</source>
        <translation>A %1 与 B %2 的图片，缩放 %3 %</translation>
    </message>
    <message>
        <source>, %1 moves by itself</source>
        <translation>，%1 独自移动</translation>
    </message>
    <message>
        <source>, pixel x %1 y %2, A %3, B %4</source>
        <translation>，像素 x %1 y %2，A %3，B %4</translation>
    </message>
</context>
<context>
    <name>ui/folders</name>
    <message>
        <source>%1 and %2</source>
        <translation>%1 和 %2</translation>
    </message>
    <message>
        <source>Export the report of the folders</source>
        <translation>导出文件夹的报告</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>*.png; empty: all images</source>
        <translation>*.png；空：全部图片</translation>
    </message>
    <message>
        <source>Pattern of the files that are compared</source>
        <translation>要比较的文件的模式</translation>
    </message>
    <message>
        <source>Compare the folders</source>
        <translation>比较文件夹</translation>
    </message>
    <message>
        <source>Progress of the folders</source>
        <translation>文件夹的进度</translation>
    </message>
    <message>
        <source>The images of both folders, the worst first</source>
        <translation>两个文件夹的图片，最差的在前</translation>
    </message>
    <message>
        <source>Double-click a row, or press Enter, to see its two images as A, B and difference.</source>
        <translation>双击一行或按 Enter，可将其两张图片显示为 A、B 和差异。</translation>
    </message>
    <message>
        <source>A folder of images</source>
        <translation>图片文件夹</translation>
    </message>
    <message>
        <source>Folder %1</source>
        <translation>文件夹 %1</translation>
    </message>
    <message>
        <source>Choose folder %1</source>
        <translation>选择文件夹 %1</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>正在比较…</translation>
    </message>
    <message>
        <source>Not compared</source>
        <translation>未比较</translation>
    </message>
    <message>
        <source>Stopped after %1 of %2 pairs of files. </source>
        <translation>在 %2 对文件中的 %1 对之后停止。</translation>
    </message>
    <message>
        <source>Two folders</source>
        <translation>两个文件夹</translation>
    </message>
    <message>
        <source>Every image that both folders have under one name is compared, and what was renamed or moved by its content. Drop two folders, or name them here.</source>
        <translation>比较两个文件夹中同名的每张图片，改名或移动过的按内容配对。拖入两个文件夹，或在这里填写。</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Max |A − B|</source>
        <translation>最大 |A − B|</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
</context>
<context>
    <name>ui/forms</name>
    <message>
        <source>224 or 480x640</source>
        <translation>224 或 480x640</translation>
    </message>
    <message>
        <source>not given</source>
        <translation>未给出</translation>
    </message>
    <message>
        <source>Back to %1</source>
        <translation>恢复为 %1</translation>
    </message>
    <message>
        <source>Reset %1</source>
        <translation>重置%1</translation>
    </message>
</context>
<context>
    <name>ui/gradients</name>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Maps</source>
        <translation>图</translation>
    </message>
    <message>
        <source>What both sides give, their gradients and how they differ</source>
        <translation>两侧给出的结果、各自的梯度以及它们的差异</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>The backward pass against finite differences</source>
        <translation>用有限差分检查反向传播</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>量化表</translation>
    </message>
    <message>
        <source>Gradients of the quality and of both tables</source>
        <translation>质量与两张量化表的梯度</translation>
    </message>
    <message>
        <source>Fidelity</source>
        <translation>保真度</translation>
    </message>
    <message>
        <source>The codec&apos;s variants against libjpeg-turbo</source>
        <translation>该编解码器的各变体与 libjpeg-turbo 的对比</translation>
    </message>
    <message>
        <source>Recovery</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>The quality of a JPEG picture, recovered by descent through the codec</source>
        <translation>通过编解码器做梯度下降，恢复 JPEG 图片的质量</translation>
    </message>
    <message>
        <source>Ctrl+PgUp, Ctrl+PgDn</source>
        <translation>Ctrl+PgUp, Ctrl+PgDn</translation>
    </message>
    <message>
        <source>Differentiable JPEG</source>
        <translation>可微 JPEG</translation>
    </message>
    <message>
        <source>Loss: sum(output × weights)</source>
        <translation>损失：sum(输出 × 权重)</translation>
    </message>
    <message>
        <source>Weights of the loss</source>
        <translation>损失的权重</translation>
    </message>
    <message>
        <source>Random weights in [−1, 1)</source>
        <translation>[−1, 1) 内的随机权重</translation>
    </message>
    <message>
        <source>All weights 1</source>
        <translation>权重全为 1</translation>
    </message>
    <message>
        <source>Sample of the batch</source>
        <translation>批次中的样本</translation>
    </message>
    <message>
        <source> of 0 … %1</source>
        <translation> / 0 … %1</translation>
    </message>
    <message>
        <source>table of luma</source>
        <translation>亮度量化表</translation>
    </message>
    <message>
        <source>table of chroma</source>
        <translation>色度量化表</translation>
    </message>
    <message>
        <source>compressed at %1</source>
        <translation>以 %1 压缩</translation>
    </message>
    <message>
        <source>the file&apos;s tables say %1</source>
        <translation>文件的量化表对应 %1</translation>
    </message>
    <message>
        <source>nearest to the file&apos;s own tables: %1</source>
        <translation>与文件自带的量化表最接近：%1</translation>
    </message>
    <message>
        <source>Descending, iteration %1: the closest so far is %2.</source>
        <translation>正在下降，第 %1 次迭代：目前最接近的是 %2。</translation>
    </message>
    <message>
        <source>Recovered %1, so quality %2</source>
        <translation>恢复出 %1，即质量 %2</translation>
    </message>
    <message>
        <source>No sign of JPEG compression with the standard tables: the lowest loss is %1 at %2, and a compressed picture stays below %3</source>
        <translation>没有用标准量化表做过 JPEG 压缩的迹象：最低损失为 %1（在 %2 处），而压缩过的图片低于 %3</translation>
    </message>
    <message>
        <source>the picture was compressed at %1</source>
        <translation>图片以 %1 压缩</translation>
    </message>
    <message>
        <source>the file has tables of its own, libjpeg&apos;s nearest are those of %1</source>
        <translation>文件带有自己的量化表，libjpeg 中最接近的是 %1 的量化表</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>%1; %2.</source>
        <translation>%1；%2。</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stopped before the end.</source>
        <translation>未到结束就已停止。</translation>
    </message>
    <message>
        <source>drawing</source>
        <translation>正在绘制</translation>
    </message>
    <message>
        <source>compressing</source>
        <translation>正在压缩</translation>
    </message>
    <message>
        <source>forward and backward on {}</source>
        <translation>{} 上的前向与反向</translation>
    </message>
    <message>
        <source>Side {}, {}: {}</source>
        <translation>{} 侧，{}：{}</translation>
    </message>
    <message>
        <source>looking for rounding ties</source>
        <translation>正在查找舍入中点</translation>
    </message>
    <message>
        <source>Finite differences are taken on our own devices, in float64; side A is the peer {}.</source>
        <translation>有限差分在自有设备上以 float64 计算；A 侧是外部程序 {}。</translation>
    </message>
</context>
<context>
    <name>ui/gradients/pages</name>
    <message>
        <source>%1, row %2, column %3</source>
        <translation>%1，第 %2 行，第 %3 列</translation>
    </message>
    <message>
        <source>, sample %1</source>
        <translation>，样本 %1</translation>
    </message>
    <message>
        <source>fragile</source>
        <translation>脆弱</translation>
    </message>
    <message>
        <source>agrees</source>
        <translation>一致</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>不一致</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>反向传播</translation>
    </message>
    <message>
        <source>The derivative by the backward pass</source>
        <translation>由反向传播得到的导数</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>差分</translation>
    </message>
    <message>
        <source>The derivative by finite differences</source>
        <translation>由有限差分得到的导数</translation>
    </message>
    <message>
        <source>error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>How far they are apart, as a share of the largest derivative of the same tensor</source>
        <translation>两者相差多少，以同一张量中最大导数的比例表示</translation>
    </message>
    <message>
        <source>to a tie</source>
        <translation>到中点</translation>
    </message>
    <message>
        <source>Distance of the nearest coefficient to a rounding tie, in units of the DCT</source>
        <translation>最近的系数到舍入中点的距离，以 DCT 的单位计</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Check by finite differences</source>
        <translation>用有限差分检查</translation>
    </message>
    <message>
        <source>Changes values of the image, the quality and the tables one at a time by a millionth, in float64 on side A&apos;s device, and compares how the loss changes with what the backward pass says.</source>
        <translation>在 A 侧的设备上以 float64 逐个将图像、质量和量化表的值改变百万分之一，并将损失的变化与反向传播所得的结果比较。</translation>
    </message>
    <message>
        <source>Check the gradients</source>
        <translation>检查梯度</translation>
    </message>
    <message>
        <source>pixel</source>
        <translation>像素</translation>
    </message>
    <message>
        <source>Place and channel</source>
        <translation>位置与通道</translation>
    </message>
    <message>
        <source>of</source>
        <translation>所属</translation>
    </message>
    <message>
        <source>The quality, or an entry of a table</source>
        <translation>质量，或量化表中的一项</translation>
    </message>
    <message>
        <source>first pixel</source>
        <translation>首个像素</translation>
    </message>
    <message>
        <source>The first of them in reading order</source>
        <translation>按阅读顺序的第一个</translation>
    </message>
    <message>
        <source>pixels</source>
        <translation>像素数</translation>
    </message>
    <message>
        <source>Pixels that share the coefficient</source>
        <translation>共用该系数的像素</translation>
    </message>
    <message>
        <source>distance to a tie</source>
        <translation>到中点的距离</translation>
    </message>
    <message>
        <source>Of the nearest coefficient, in units of the DCT</source>
        <translation>最近系数的距离，以 DCT 的单位计</translation>
    </message>
    <message>
        <source>Values of the image that are changed; each takes two runs of the codec</source>
        <translation>图像中被改变的值；每个值需运行编解码器两次</translation>
    </message>
    <message>
        <source>Places of the image</source>
        <translation>图像中的位置数</translation>
    </message>
    <message>
        <source>Worst pixels</source>
        <translation>最差像素</translation>
    </message>
    <message>
        <source>Quality and tables</source>
        <translation>质量与量化表</translation>
    </message>
    <message>
        <source>Fragile pixels</source>
        <translation>脆弱像素</translation>
    </message>
    <message>
        <source>A click shows the pixel in the maps; a double click opens them there. Near a rounding tie the codec jumps, and finite differences mean nothing.</source>
        <translation>单击在图中显示该像素；双击则在图页中打开。在舍入中点附近编解码器会跳变，有限差分没有意义。</translation>
    </message>
    <message>
        <source>Checking …</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>The check below is of other parameters or sides; check again.</source>
        <translation>下面的检查针对的是其他参数或两侧设置；请重新检查。</translation>
    </message>
    <message>
        <source>Not checked yet.</source>
        <translation>尚未检查。</translation>
    </message>
    <message>
        <source>Fragile pixels: %1 within %2 of a tie</source>
        <translation>脆弱像素：%1 个，距中点不足 %2</translation>
    </message>
    <message>
        <source>, the nearest %1 places of %2</source>
        <translation>，显示 %2 处中最近的 %1 处</translation>
    </message>
    <message>
        <source>Fidelity to a real codec</source>
        <translation>对真实编解码器的保真度</translation>
    </message>
    <message>
        <source>Compresses the opened picture with libjpeg-turbo (4:2:0) and with every variant of the differentiable codec, and compares what they decode to: peak signal-to-noise ratio over all samples, peak 255. Higher is nearer.</source>
        <translation>用 libjpeg-turbo（4:2:0）和可微编解码器的每个变体压缩打开的图片，并比较解码结果：对全部样本的峰值信噪比，峰值 255。越高越接近。</translation>
    </message>
    <message>
        <source>Measure the fidelity</source>
        <translation>测量保真度</translation>
    </message>
    <message>
        <source>Fidelity to libjpeg-turbo over quality</source>
        <translation>对 libjpeg-turbo 的保真度随质量的变化</translation>
    </message>
    <message>
        <source>all from 1 to 99</source>
        <translation>从 1 到 99 全部</translation>
    </message>
    <message>
        <source>1, %1, … 99</source>
        <translation>1, %1, … 99</translation>
    </message>
    <message>
        <source>Qualities</source>
        <translation>质量取值</translation>
    </message>
    <message>
        <source>Measuring …</source>
        <translation>正在测量…</translation>
    </message>
    <message>
        <source>Press “Measure the fidelity”: one line for each variant.</source>
        <translation>按“测量保真度”：每个变体一条曲线。</translation>
    </message>
    <message>
        <source>Not measured yet.</source>
        <translation>尚未测量。</translation>
    </message>
    <message>
        <source>Nearest to libjpeg-turbo on average: %1, %2 dB over %3 qualities, measured on %4.</source>
        <translation>平均最接近 libjpeg-turbo 的是：%1，%3 个质量取值上为 %2 dB，在 %4 上测得。</translation>
    </message>
    <message>
        <source>Within %1 dB of it at every quality, so that the lines cover one another: %2.</source>
        <translation>在每个质量下与其相差不超过 %1 dB，因此曲线相互重叠：%2。</translation>
    </message>
    <message>
        <source>PSNR in dB</source>
        <translation>PSNR（dB）</translation>
    </message>
    <message>
        <source>quality</source>
        <translation>质量</translation>
    </message>
    <message>
        <source>quality of the maps: %1</source>
        <translation>图的质量：%1</translation>
    </message>
    <message>
        <source>Sign</source>
        <translation>符号</translation>
    </message>
    <message>
        <source>Gradients as diverging maps: blue where a brighter pixel makes the loss larger, orange where it makes it smaller</source>
        <translation>以发散色图显示梯度：蓝色表示像素变亮使损失变大，橙色表示使损失变小</translation>
    </message>
    <message>
        <source>Magnitude</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>The largest size of the gradient of the channels</source>
        <translation>各通道梯度绝对值的最大者</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Hatch the pixels of blocks with a coefficient close to a rounding tie</source>
        <translation>用阴影线标出所在块有系数接近舍入中点的像素</translation>
    </message>
    <message>
        <source>Zoom out (−)</source>
        <translation>缩小（−）</translation>
    </message>
    <message>
        <source>Show the whole picture (F)</source>
        <translation>显示整张图片（F）</translation>
    </message>
    <message>
        <source>Zoom in (+)</source>
        <translation>放大（+）</translation>
    </message>
    <message>
        <source>Output: %1 %2</source>
        <translation>输出：%1 %2</translation>
    </message>
    <message>
        <source>Gradient of sum(output × weights) by the image, weights %1. Hatched: %2 fragile pixels (%3), whose blocks have a coefficient within %4 of a rounding tie.</source>
        <translation>sum(输出 × 权重) 对图像的梯度，权重 %1。阴影线：%2 个脆弱像素（%3），其所在块有系数距舍入中点不足 %4。</translation>
    </message>
    <message>
        <source>The sign differs at one place.</source>
        <translation>有 1 处符号不同。</translation>
    </message>
    <message>
        <source>The sign differs at %1 places.</source>
        <translation>有 %1 处符号不同。</translation>
    </message>
    <message>
        <source>At full size one place of a map stands for %1 × %1 pixels.</source>
        <translation>在原始大小下，图中一格代表 %1 × %1 个像素。</translation>
    </message>
    <message>
        <source>forward, largest of the channels</source>
        <translation>前向，各通道最大者</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>gradients, sum of the channels</source>
        <translation>梯度，各通道之和</translation>
    </message>
    <message>
        <source>square root</source>
        <translation>平方根</translation>
    </message>
    <message>
        <source>gradients, largest of the channels</source>
        <translation>梯度，各通道最大者</translation>
    </message>
    <message>
        <source>Move over a picture, or press an arrow key: the gradient at that pixel appears here. A click keeps the pixel; wheel and + − zoom, F fits.</source>
        <translation>在图片上移动，或按方向键：该像素的梯度显示在此。单击固定像素；滚轮和 + − 缩放，F 适应窗口。</translation>
    </message>
    <message>
        <source>, fragile</source>
        <translation>，脆弱</translation>
    </message>
    <message>
        <source>Gradient at (%1, %2)</source>
        <translation>(%1, %2) 处的梯度</translation>
    </message>
    <message>
        <source>Distance to a rounding tie %1%2</source>
        <translation>到舍入中点的距离 %1%2</translation>
    </message>
    <message>
        <source>descents from other qualities</source>
        <translation>从其他质量出发的下降</translation>
    </message>
    <message>
        <source>the descent that came closest</source>
        <translation>最接近的一次下降</translation>
    </message>
    <message>
        <source>Recover the quality</source>
        <translation>恢复质量</translation>
    </message>
    <message>
        <source>Finds the quality that a JPEG picture was compressed with, from its pixels alone, by gradient descent through the codec. The loss is how far the codec moves the picture, over how far it moves the picture shifted by four pixels: 1 for a picture that was never compressed, small at the right quality.</source>
        <translation>仅凭像素，通过编解码器做梯度下降，找出 JPEG 图片压缩时所用的质量。损失是编解码器对图片的改变量，除以对平移四个像素后的图片的改变量：从未压缩过的图片为 1，在正确的质量处很小。</translation>
    </message>
    <message>
        <source>Start the descent</source>
        <translation>开始下降</translation>
    </message>
    <message>
        <source>Quality over the iterations</source>
        <translation>质量随迭代的变化</translation>
    </message>
    <message>
        <source>Loss over the iterations</source>
        <translation>损失随迭代的变化</translation>
    </message>
    <message>
        <source>The part of the picture that is used, and how far the codec moves it</source>
        <translation>所用的图片部分，以及编解码器对它的改变量</translation>
    </message>
    <message>
        <source>as it was opened</source>
        <translation>按打开时的原样</translation>
    </message>
    <message>
        <source>compressed first</source>
        <translation>先压缩</translation>
    </message>
    <message>
        <source>The opened picture as it is, or after libjpeg-turbo compressed it at a quality of your choice (4:2:0)</source>
        <translation>打开的图片原样，或先由 libjpeg-turbo 以您选择的质量压缩（4:2:0）</translation>
    </message>
    <message>
        <source>The quality that libjpeg-turbo compresses the picture with first</source>
        <translation>libjpeg-turbo 先压缩图片所用的质量</translation>
    </message>
    <message>
        <source>Where the codec runs; the path is the same on every device</source>
        <translation>编解码器在哪里运行；路径在每个设备上都相同</translation>
    </message>
    <message>
        <source>At quality</source>
        <translation>质量</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>The descents appear here while they run.</source>
        <translation>运行时各次下降显示在此。</translation>
    </message>
    <message>
        <source>Stopped. %1</source>
        <translation>已停止。%1</translation>
    </message>
    <message>
        <source>iteration</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>16 descents start at qualities from 5 to 96; the paths of all of them are drawn. Press “Start the descent”.</source>
        <translation>从 5 到 96 的质量出发做 16 次下降，并绘出全部路径。按“开始下降”。</translation>
    </message>
    <message>
        <source>closest: %1</source>
        <translation>最接近：%1</translation>
    </message>
    <message>
        <source>loss %1</source>
        <translation>损失 %1</translation>
    </message>
    <message>
        <source>a compressed picture stays below %1</source>
        <translation>压缩过的图片低于 %1</translation>
    </message>
    <message>
        <source>The part that is used</source>
        <translation>所用的部分</translation>
    </message>
    <message>
        <source>How far the codec moves it</source>
        <translation>编解码器的改变量</translation>
    </message>
    <message>
        <source>%1 × %2 pixels from (%3, %4)</source>
        <translation>%1 × %2 像素，起点 (%3, %4)</translation>
    </message>
    <message>
        <source>How far the codec moves it, at quality %1</source>
        <translation>编解码器的改变量，质量 %1</translation>
    </message>
    <message>
        <source>of 255, in luma</source>
        <translation>满量程 255，亮度</translation>
    </message>
    <message>
        <source>Blue: a larger quality or step makes the loss larger; orange: smaller; white: 0. A and B share their colours, the difference has its own. Rows are vertical frequencies and columns horizontal ones; row 0, column 0 is the mean of a block. Ctrl+C copies the table that has the focus.</source>
        <translation>蓝色：质量或步长增大使损失变大；橙色：变小；白色：0。A 和 B 共用一套颜色，差异另有一套。行是垂直频率，列是水平频率；第 0 行第 0 列是块的均值。Ctrl+C 复制当前聚焦的表。</translation>
    </message>
    <message>
        <source>Gradient of the quality</source>
        <translation>质量的梯度</translation>
    </message>
    <message>
        <source>Gradient of the table of luma</source>
        <translation>亮度量化表的梯度</translation>
    </message>
    <message>
        <source>Gradient of the table of chroma</source>
        <translation>色度量化表的梯度</translation>
    </message>
    <message>
        <source>Quality and tables: the gradients of A and B are bit-exact.</source>
        <translation>质量与量化表：A 和 B 的梯度位精确一致。</translation>
    </message>
    <message>
        <source>A and B differ in the gradient of: %1.</source>
        <translation>A 与 B 在以下梯度上有差异：%1。</translation>
    </message>
    <message>
        <source>scale of its own</source>
        <translation>独立刻度</translation>
    </message>
    <message>
        <source>Move over a tile, or press an arrow key: its derivative appears here.</source>
        <translation>在格上移动，或按方向键：其导数显示在此。</translation>
    </message>
    <message>
        <source>Gradient of the %1, row %2, column %3</source>
        <translation>%1的梯度，第 %2 行，第 %3 列</translation>
    </message>
</context>
<context>
    <name>ui/gradients/pictures</name>
    <message>
        <source> (logarithmic)</source>
        <translation>（对数）</translation>
    </message>
    <message>
        <source>forward · %1</source>
        <translation>前向 · %1</translation>
    </message>
    <message>
        <source>no difference anywhere</source>
        <translation>任何地方都没有差异</translation>
    </message>
    <message>
        <source>gradient · %1</source>
        <translation>梯度 · %1</translation>
    </message>
    <message>
        <source>tiles in %1</source>
        <translation>格内单位 %1</translation>
    </message>
    <message>
        <source>Maps: what both sides give, and how they differ</source>
        <translation>图：两侧给出的结果，以及差异</translation>
    </message>
</context>
<context>
    <name>ui/help</name>
    <message>
        <source>`true` or `false`</source>
        <translation>`true` 或 `false`</translation>
    </message>
    <message>
        <source>`HxW`, or one number</source>
        <translation>`HxW`，或一个数</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>至少 %1</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>至多 %1</translation>
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
        <source>numbers joined by `/`, each %1</source>
        <translation>以 `/` 连接的数，每个为 %1</translation>
    </message>
    <message>
        <source>a range `a..b` is drawn from</source>
        <translation>范围 `a..b` 内抽取</translation>
    </message>
    <message>
        <source>None.</source>
        <translation>无。</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>默认值</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>作用</translation>
    </message>
    <message>
        <source>Only where %1 is %2.</source>
        <translation>仅当 %1 为 %2 时。</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>空</translation>
    </message>
    <message>
        <source>`framework` on `cpu`: %1.</source>
        <translation>`cpu` 上的 `framework`：%1。</translation>
    </message>
    <message>
        <source>`framework` on `cuda` and `emu`: %1.</source>
        <translation>`cuda` 和 `emu` 上的 `framework`：%1。</translation>
    </message>
    <message>
        <source>measured, %1.</source>
        <translation>实测，%1。</translation>
    </message>
    <message>
        <source>What it does to the bundled sample</source>
        <translation>对自带样例的作用</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>公式</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Inputs: %1.</source>
        <translation>输入：%1。</translation>
    </message>
    <message>
        <source>Source and fidelity</source>
        <translation>来源与一致程度</translation>
    </message>
    <message>
        <source>What `exact` and `framework` are: [Sides](../sides.md).</source>
        <translation>`exact` 和 `framework` 的含义：[两侧](../sides.md)。</translation>
    </message>
    <message>
        <source>On the command line</source>
        <translation>命令行</translation>
    </message>
    <message>
        <source>[All ops](../ops.md)</source>
        <translation>[所有算子](../ops.md)</translation>
    </message>
    <message>
        <source>Help page</source>
        <translation>帮助页</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Search the help</source>
        <translation>搜索帮助</translation>
    </message>
    <message>
        <source>Pages of the help</source>
        <translation>帮助的页面</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>First steps</source>
        <translation>第一步</translation>
    </message>
    <message>
        <source>No page has “%1”.</source>
        <translation>没有页面包含“%1”。</translation>
    </message>
</context>
<context>
    <name>ui/inspect/files</name>
    <message>
        <source>What is compared comes from no file: there is no next one.</source>
        <translation>被比较的内容不来自文件：没有下一个。</translation>
    </message>
    <message>
        <source>No further name is in both folders.</source>
        <translation>两个文件夹中没有更多同名文件。</translation>
    </message>
    <message>
        <source>This is the last image of its folder.</source>
        <translation>这是文件夹中的最后一张图像。</translation>
    </message>
    <message>
        <source>This is the first image of its folder.</source>
        <translation>这是文件夹中的第一张图像。</translation>
    </message>
    <message>
        <source>Images and tensors (%1);;All files (*)</source>
        <translation>图像和张量 (%1);;所有文件 (*)</translation>
    </message>
    <message>
        <source>a recording</source>
        <translation>一份录制</translation>
    </message>
    <message>
        <source>%1 × %2 · %3 channels · %4</source>
        <translation>%1 × %2 · %3 个通道 · %4</translation>
    </message>
    <message>
        <source>A has %1 channels and B has %2: only pictures with the same channels can be compared.</source>
        <translation>A 有 %1 个通道，B 有 %2 个：只有通道相同的图像才能比较。</translation>
    </message>
    <message>
        <source>A holds %1 and B holds %2: only values of one type can be compared.</source>
        <translation>A 存放 %1，B 存放 %2：只有类型相同的值才能比较。</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Open two results</source>
        <translation>打开两个结果</translation>
    </message>
    <message>
        <source>Swap</source>
        <translation>交换</translation>
    </message>
    <message>
        <source>A becomes B, and B becomes A</source>
        <translation>A 变成 B，B 变成 A</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>result %1</source>
        <translation>结果 %1</translation>
    </message>
    <message>
        <source>File of %1</source>
        <translation>%1 的文件</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Open result A</source>
        <translation>打开结果 A</translation>
    </message>
    <message>
        <source>Open result B</source>
        <translation>打开结果 B</translation>
    </message>
    <message>
        <source>Images, tensors and recordings (%1);;All files (*)</source>
        <translation>图像、张量和录制 (%1);;所有文件 (*)</translation>
    </message>
    <message>
        <source>There is no such file.</source>
        <translation>没有这个文件。</translation>
    </message>
    <message>
        <source>A recording is compared with another recording.</source>
        <translation>录制只能与另一份录制比较。</translation>
    </message>
    <message>
        <source>They can be compared: a crop, a turn or a resize between the two sizes is found and undone.</source>
        <translation>可以比较：会找出两种尺寸之间的裁剪、旋转或缩放并将其撤销。</translation>
    </message>
    <message>
        <source>They can be compared sample by sample.</source>
        <translation>两者可以逐个采样比较。</translation>
    </message>
    <message>
        <source>Two pictures, tensors or recordings.</source>
        <translation>两张图片、两个张量或两份录制。</translation>
    </message>
    <message>
        <source>The Markdown could not be made.</source>
        <translation>无法生成 Markdown。</translation>
    </message>
    <message>
        <source>The .npy files could not be written.</source>
        <translation>无法写出 .npy 文件。</translation>
    </message>
    <message>
        <source>A file of the session has no path.</source>
        <translation>会话中的一个文件没有路径。</translation>
    </message>
    <message>
        <source>The session names %1 files; one or two are compared.</source>
        <translation>会话列出了 %1 个文件；只能比较一个或两个。</translation>
    </message>
    <message>
        <source>The tolerance of the session is no tolerance.</source>
        <translation>会话的容差不是容差。</translation>
    </message>
    <message>
        <source>An ignored rectangle of the session has no place or no pixels.</source>
        <translation>会话中一个被忽略的矩形没有位置或没有像素。</translation>
    </message>
    <message>
        <source>A bookmark of the session has no place.</source>
        <translation>会话中有一个书签没有位置。</translation>
    </message>
    <message>
        <source>The file is no session of Comparoscope.</source>
        <translation>该文件不是 Comparoscope 的会话。</translation>
    </message>
    <message>
        <source>The session was written by a newer Comparoscope; update this one to open it.</source>
        <translation>该会话由较新的 Comparoscope 写出；请更新此程序后再打开。</translation>
    </message>
    <message>
        <source>writing the report</source>
        <translation>正在写入报告</translation>
    </message>
</context>
<context>
    <name>ui/inspect/findings</name>
    <message>
        <source>Who made these?</source>
        <translation>由谁生成？</translation>
    </message>
    <message>
        <source>Replays what libraries are known to compute until one gives the file bit for bit.</source>
        <translation>重放各库已知的计算，直到有一个逐位给出该文件。</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>No result yet</source>
        <translation>还没有结果</translation>
    </message>
    <message>
        <source>Looking for what makes it run…</source>
        <translation>正在查找使其可以运行的办法…</translation>
    </message>
    <message>
        <source>Looking for what makes them equal…</source>
        <translation>正在查找使两侧相同的办法…</translation>
    </message>
    <message>
        <source>Insert %1 first</source>
        <translation>先插入 %1</translation>
    </message>
    <message>
        <source>Insert %1 before step %2</source>
        <translation>在步骤 %2 之前插入 %1</translation>
    </message>
    <message>
        <source>Stop looking</source>
        <translation>停止查找</translation>
    </message>
    <message>
        <source>Replaying what libraries compute… %1</source>
        <translation>正在重放各库的计算… %1</translation>
    </message>
    <message>
        <source>%1, made from %2: %3</source>
        <translation>%1，由 %2 生成：%3</translation>
    </message>
    <message>
        <source>Open the picture that both were made from</source>
        <translation>打开生成两者的原始图像</translation>
    </message>
    <message>
        <source>Ctrl+M, or a right click, keeps the pixel with the step and the view that you have before you.</source>
        <translation>Ctrl+M 或右键单击可保存该像素及您眼前的步骤和视图。</translation>
    </message>
    <message>
        <source>Bookmarks</source>
        <translation>书签</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>x, y</source>
        <translation>x, y</translation>
    </message>
    <message>
        <source>%1: x %2, y %3</source>
        <translation>%1：x %2，y %3</translation>
    </message>
    <message>
        <source>, step %1 %2</source>
        <translation>，步骤 %1 %2</translation>
    </message>
    <message>
        <source>, image %1</source>
        <translation>，图像 %1</translation>
    </message>
    <message>
        <source>The result has no such place now.</source>
        <translation>当前结果中没有这个位置。</translation>
    </message>
    <message>
        <source>A %1
B %2</source>
        <translation>A %1
B %2</translation>
    </message>
    <message>
        <source>Map of the differences near rounding ties</source>
        <translation>舍入中点附近差异的分布图</translation>
    </message>
    <message>
        <source>Light blue: near a rounding tie; amber: farther away; grey: not looked at; dark: equal.</source>
        <translation>浅蓝：接近舍入中点；琥珀色：较远；灰色：未检查；深色：相等。</translation>
    </message>
    <message>
        <source>Replaying the step under one changed assumption at a time…</source>
        <translation>正在逐一改变一个假设并重放该步骤…</translation>
    </message>
    <message>
        <source>No result to explain yet.</source>
        <translation>还没有可解释的结果。</translation>
    </message>
    <message>
        <source>Nothing to explain: every value is equal.</source>
        <translation>无需解释：所有值均相等。</translation>
    </message>
    <message>
        <source>Two files have no steps that could be replayed.</source>
        <translation>两个文件没有可重放的步骤。</translation>
    </message>
    <message>
        <source>It was not looked for to the end. A report looks for it again.</source>
        <translation>未查找到底。导出报告时会再次查找。</translation>
    </message>
    <message>
        <source>Light blue: near a tie. Amber: farther away.</source>
        <translation>浅蓝：接近舍入中点。琥珀色：较远。</translation>
    </message>
    <message>
        <source>Share of the differing samples that A, with one known mistake made in it, gives as B bit for bit:</source>
        <translation>在 A 中引入一种已知错误后，逐位得到 B 的差异样本的比例：</translation>
    </message>
    <message>
        <source>Share of the differing samples that B, replayed with one change, gives as A bit for bit:</source>
        <translation>B 以一项改动重放后，逐位与 A 相同的样本占差异样本的比例：</translation>
    </message>
    <message>
        <source>Reproduces %1 of %2 differing samples; makes %3 equal samples unequal.</source>
        <translation>重现 %2 个差异样本中的 %1 个；使 %3 个原本相等的样本变得不等。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>What is counted</source>
        <translation>统计的内容</translation>
    </message>
    <message>
        <source>CDF</source>
        <translation>CDF</translation>
    </message>
    <message>
        <source>The share of samples up to each place, instead of their number</source>
        <translation>到每处为止的样本比例，而不是其数量</translation>
    </message>
    <message>
        <source>Log</source>
        <comment>scale</comment>
        <translation>对数</translation>
    </message>
    <message>
        <source>A logarithmic scale, on which single samples are seen</source>
        <translation>对数刻度，可看到单个样本</translation>
    </message>
    <message>
        <source>The histogram could not be made.</source>
        <translation>无法生成直方图。</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Lit: values %1, %2 samples of A and %3 of B.</source>
        <translation>点亮：值 %1，A 的 %2 个样本和 B 的 %3 个样本。</translation>
    </message>
    <message>
        <source>Lit: errors %1, %2 samples (%3).</source>
        <translation>点亮：误差 %1，%2 个样本（%3）。</translation>
    </message>
    <message>
        <source>Not finite: %1 samples of A and %2 of B. Drag to light the pixels of a band.</source>
        <translation>非有限：A 的 %1 个样本和 B 的 %2 个样本。拖动可点亮一个值带的像素。</translation>
    </message>
    <message>
        <source>Drag to light the pixels of a band of values.</source>
        <translation>拖动可点亮一个值带的像素。</translation>
    </message>
    <message>
        <source>%1 of samples have |A−B| ≤ %2</source>
        <translation>%1 的样本满足 |A−B| ≤ %2</translation>
    </message>
    <message>
        <source>; %1 in the region</source>
        <translation>；区域内 %1</translation>
    </message>
    <message>
        <source>; %1 not finite</source>
        <translation>；%1 个非有限值</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>统计</translation>
    </message>
    <message>
        <source>Provenance</source>
        <translation>溯源</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Regions</source>
        <translation>区域</translation>
    </message>
    <message>
        <source>Referee</source>
        <translation>仲裁</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1 个样本</translation>
    </message>
    <message>
        <source>Fact</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>%1 (emulated: says nothing about a GPU)</source>
        <translation>%1（模拟的：不能说明真实 GPU 的情况）</translation>
    </message>
    <message>
        <source>%1 (upload %2, compute %3, download %4)</source>
        <translation>%1（上传 %2，计算 %3，下载 %4）</translation>
    </message>
    <message>
        <source>; %1 by device events</source>
        <translation>；按设备事件计为 %1</translation>
    </message>
    <message>
        <source>strides %1</source>
        <translation>步幅 %1</translation>
    </message>
    <message>
        <source>stream %1</source>
        <translation>流 %1</translation>
    </message>
    <message>
        <source>Provenance of both sides</source>
        <translation>两侧的溯源</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>侧</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>%1: path</source>
        <translation>%1：路径</translation>
    </message>
    <message>
        <source>%1: output</source>
        <translation>%1：输出</translation>
    </message>
    <message>
        <source>%1: tensors</source>
        <translation>%1：张量</translation>
    </message>
    <message>
        <source>%1: time</source>
        <translation>%1：时间</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总计</translation>
    </message>
    <message>
        <source>Decoder</source>
        <translation>解码器</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Map of the side that is nearer to float64</source>
        <translation>哪一侧更接近 float64 的分布图</translation>
    </message>
    <message>
        <source>Blue: A is nearer to float64; orange: B is. Click to see the pixel.</source>
        <translation>蓝色：A 更接近 float64；橙色：B 更接近。单击查看像素。</translation>
    </message>
    <message>
        <source>nearer</source>
        <translation>更接近</translation>
    </message>
    <message>
        <source>mean, %1</source>
        <translation>平均，%1</translation>
    </message>
    <message>
        <source>most, %1</source>
        <translation>最大，%1</translation>
    </message>
    <message>
        <source>Evaluating the step in float64…</source>
        <translation>正在以 float64 计算该步骤…</translation>
    </message>
    <message>
        <source>No result yet.</source>
        <translation>还没有结果。</translation>
    </message>
    <message>
        <source>There is no step that could be evaluated in float64.</source>
        <translation>没有能以 float64 计算的步骤。</translation>
    </message>
    <message>
        <source>A and B agree. Their distance from %1 in float64:</source>
        <translation>A 与 B 一致。两者与 float64 的 %1 的距离：</translation>
    </message>
    <message>
        <source>Distance from %1 in float64, and who is nearer at the %2 samples that differ:</source>
        <translation>与 float64 的 %1 的距离，以及在 %2 个有差异的样本处哪一侧更接近：</translation>
    </message>
    <message>
        <source>&lt;span style=&quot;color:%1&quot;&gt;■&lt;/span&gt; A nearer, &lt;span style=&quot;color:%2&quot;&gt;■&lt;/span&gt; B nearer; full colour from %3 %4 on%5</source>
        <translation>&lt;span style=&quot;color:%1&quot;&gt;■&lt;/span&gt; A 更接近，&lt;span style=&quot;color:%2&quot;&gt;■&lt;/span&gt; B 更接近；从 %3 %4 起为全色%5</translation>
    </message>
    <message>
        <source>; %1 are ties</source>
        <translation>；%1 为平局</translation>
    </message>
    <message>
        <source>%1 × %2 pixels at %3, %4%5
%6</source>
        <translation>%1 × %2 像素，位于 %3, %4%5
%6</translation>
    </message>
    <message>
        <source>Its shape was not looked for: too many regions overlap.</source>
        <translation>未判断其形状：重叠的区域太多。</translation>
    </message>
    <message>
        <source>The upper left corner</source>
        <translation>左上角</translation>
    </message>
    <message>
        <source>Differing pixels. Click to sort.</source>
        <translation>有差异的像素数。单击排序。</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>The largest |A−B|. Click to sort.</source>
        <translation>最大的 |A−B|。单击排序。</translation>
    </message>
    <message>
        <source>energy</source>
        <translation>能量</translation>
    </message>
    <message>
        <source>The sum of (A−B)². Click to sort.</source>
        <translation>(A−B)² 之和。单击排序。</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>What form the region has</source>
        <translation>区域呈什么形状</translation>
    </message>
    <message>
        <source>not looked for</source>
        <translation>未查找</translation>
    </message>
    <message>
        <source>Regions that differ</source>
        <translation>有差异的区域</translation>
    </message>
    <message>
        <source>Looking for regions…</source>
        <translation>正在查找区域…</translation>
    </message>
    <message>
        <source>Nothing differs.</source>
        <translation>没有差异。</translation>
    </message>
    <message>
        <source>Open the JPEG lab</source>
        <translation>打开 JPEG 实验室</translation>
    </message>
    <message>
        <source>Samples that are not equal</source>
        <translation>不相等的样本</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>比例</translation>
    </message>
    <message>
        <source>Differing samples of all samples</source>
        <translation>差异样本占全部样本的比例</translation>
    </message>
    <message>
        <source>Violating</source>
        <translation>超差数</translation>
    </message>
    <message>
        <source>Samples that violate the tolerance</source>
        <translation>超出容差的样本</translation>
    </message>
    <message>
        <source>Max |A−B|</source>
        <translation>最大 |A−B|</translation>
    </message>
    <message>
        <source>Largest absolute error; double-click goes there</source>
        <translation>最大绝对误差；双击转到该处</translation>
    </message>
    <message>
        <source>Max relative</source>
        <translation>最大相对误差</translation>
    </message>
    <message>
        <source>Largest |A−B| / max(|A|, |B|)</source>
        <translation>最大的 |A−B| / max(|A|, |B|)</translation>
    </message>
    <message>
        <source>Largest number of representable values between A and B</source>
        <translation>A 与 B 之间可表示值个数的最大值</translation>
    </message>
    <message>
        <source>Mean |A−B|</source>
        <translation>平均 |A−B|</translation>
    </message>
    <message>
        <source>Mean absolute error</source>
        <translation>平均绝对误差</translation>
    </message>
    <message>
        <source>Bias A−B</source>
        <translation>偏差 A−B</translation>
    </message>
    <message>
        <source>Mean signed error: not 0 if one side is brighter</source>
        <translation>平均有符号误差：一侧更亮时不为 0</translation>
    </message>
    <message>
        <source>RMSE</source>
        <translation>RMSE</translation>
    </message>
    <message>
        <source>Root of the mean squared error</source>
        <translation>均方误差的平方根</translation>
    </message>
    <message>
        <source>PSNR (dB)</source>
        <translation>PSNR（dB）</translation>
    </message>
    <message>
        <source>Peak signal to noise ratio; infinite when equal</source>
        <translation>峰值信噪比；相等时为无穷大</translation>
    </message>
    <message>
        <source>SSIM</source>
        <translation>SSIM</translation>
    </message>
    <message>
        <source>Structural similarity, 11×11 Gaussian window</source>
        <translation>结构相似性，11×11 高斯窗口</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>at x %1, y %2: A %3, B %4</source>
        <translation>位于 x %1，y %2：A %3，B %4</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Whole image</source>
        <translation>整幅图像</translation>
    </message>
    <message>
        <source>Error statistics per channel</source>
        <translation>各通道的误差统计</translation>
    </message>
    <message>
        <source>Region %1, %2 · %3 × %4 px</source>
        <translation>区域 %1, %2 · %3 × %4 像素</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>容差</translation>
    </message>
    <message>
        <source>bit-exact; or: atol 1, rtol 1e-5, ulp 2</source>
        <translation>bit-exact；或：atol 1, rtol 1e-5, ulp 2</translation>
    </message>
    <message>
        <source>What may differ: |A−B| ≤ atol + rtol·max(|A|, |B|), or at most ulp representable values.</source>
        <translation>允许的差异：|A−B| ≤ atol + rtol·max(|A|, |B|)，或至多相差 ulp 个可表示值。</translation>
    </message>
    <message>
        <source>Repeating both sides… %1 · %2</source>
        <translation>正在重复运行两侧… %1 · %2</translation>
    </message>
    <message>
        <source>cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>The pictures and the sections below are those of the last result.</source>
        <translation>图片和下面的各部分来自上一次结果。</translation>
    </message>
    <message>
        <source>Streams</source>
        <translation>流</translation>
    </message>
    <message>
        <source>See all %1 in %2.</source>
        <translation>在%2中查看全部 %1 处。</translation>
    </message>
    <message>
        <source>See %1.</source>
        <translation>见%1。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Side %1, %2:&lt;/b&gt; nothing orders two calls that touch the buffer %3. %4</source>
        <translation>&lt;b&gt;%1 侧，%2：&lt;/b&gt;没有任何机制规定两次访问缓冲区 %3 的调用的先后。%4</translation>
    </message>
    <message>
        <source>Fix: %1</source>
        <translation>修复：%1</translation>
    </message>
    <message>
        <source>All %1 samples equal</source>
        <translation>全部 %1 个样本相等</translation>
    </message>
    <message>
        <source>%1 of samples differ</source>
        <translation>%1 的样本有差异</translation>
    </message>
    <message>
        <source>%1; not the same: %2</source>
        <translation>%1；不相同的是：%2</translation>
    </message>
    <message>
        <source>%1 in this run</source>
        <translation>本次运行中 %1</translation>
    </message>
    <message>
        <source>max %1 at %2</source>
        <translation>最大 %1，位于 %2</translation>
    </message>
    <message>
        <source>passes at %1</source>
        <translation>在 %1 下通过</translation>
    </message>
    <message>
        <source>would pass at %1</source>
        <translation>在 %1 下会通过</translation>
    </message>
    <message>
        <source>no tolerance passes: NaN or infinity on one side only</source>
        <translation>任何容差都不能通过：仅一侧有 NaN 或无穷大</translation>
    </message>
    <message>
        <source>Looking for the cause…</source>
        <translation>正在查找原因…</translation>
    </message>
    <message>
        <source>at most %1 and %2 %3 from it</source>
        <translation>与其相差至多 %1 和 %2 %3</translation>
    </message>
    <message>
        <source>A and B are as near to float64, %1</source>
        <translation>A 与 B 同样接近 float64，%1</translation>
    </message>
    <message>
        <source>%1 is nearer to float64 at %2 of the differing samples, A and B %3</source>
        <translation>在 %2 的差异样本处 %1 更接近 float64，A 和 B %3</translation>
    </message>
    <message>
        <source>Repeating both sides… %1</source>
        <translation>正在重复运行两侧… %1</translation>
    </message>
    <message>
        <source>run once · %1</source>
        <translation>运行一次 · %1</translation>
    </message>
    <message>
        <source>repeat %1 times</source>
        <translation>重复 %1 次</translation>
    </message>
    <message>
        <source>Does each side give the same bits every time? Emulated devices run under another schedule each time.</source>
        <translation>每一侧每次都给出相同的位吗？模拟的设备每次按另一种调度运行。</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1: %2 of %3 repetitions differ from the first&lt;/b&gt;, at %4 of the samples. Do not set a tolerance; see %5.</source>
        <translation>&lt;b&gt;%1：%3 次重复中有 %2 次与第一次不同&lt;/b&gt;，涉及 %4 的样本。请不要设置容差；见%5。</translation>
    </message>
    <message>
        <source>%1: %2 repetitions gave the same bits, by luck: the order of the calls does not guarantee it; see %3.</source>
        <translation>%1：%2 次重复给出相同的位，但属侥幸：调用的先后次序并不保证这一点；见%3。</translation>
    </message>
    <message>
        <source>%1: %2 repetitions gave the same bits.</source>
        <translation>%1：%2 次重复给出相同的位。</translation>
    </message>
</context>
<context>
    <name>ui/inspect/grid</name>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>参照</translation>
    </message>
    <message>
        <source>All others are compared with this one (Shift+N)</source>
        <translation>其余全部与它比较（Shift+N）</translation>
    </message>
    <message>
        <source>Alone</source>
        <translation>单独</translation>
    </message>
    <message>
        <source>Show all again (Q)</source>
        <translation>重新显示全部 (Q)</translation>
    </message>
    <message>
        <source>Unlinked</source>
        <translation>未联动</translation>
    </message>
    <message>
        <source>Move and zoom it with the others again (Y)</source>
        <translation>重新与其他图片一起移动和缩放 (Y)</translation>
    </message>
    <message>
        <source>= the same bits</source>
        <translation>= 位相同</translation>
    </message>
    <message>
        <source>≠ %1, max %2</source>
        <translation>≠ %1，最大 %2</translation>
    </message>
    <message>
        <source>%1×%2, unlike the reference</source>
        <translation>%1×%2，与参照不同类</translation>
    </message>
    <message>
        <source>Ref.</source>
        <translation>参照</translation>
    </message>
    <message>
        <source>Make this the reference</source>
        <translation>设为参照</translation>
    </message>
    <message>
        <source>Open as A and B</source>
        <translation>作为 A 和 B 打开</translation>
    </message>
    <message>
        <source>Show this result alone</source>
        <translation>只显示这个结果</translation>
    </message>
    <message>
        <source>Show all results</source>
        <translation>显示所有结果</translation>
    </message>
    <message>
        <source>Move this result by itself</source>
        <translation>让这个结果独自移动</translation>
    </message>
    <message>
        <source>Link this result again</source>
        <translation>重新联动这个结果</translation>
    </message>
    <message>
        <source>The results could not be made.</source>
        <translation>无法得到这些结果。</translation>
    </message>
    <message>
        <source>The results could not be compared.</source>
        <translation>无法比较这些结果。</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>Linked</source>
        <translation>联动</translation>
    </message>
    <message>
        <source>Steps of A</source>
        <translation>A 的步骤</translation>
    </message>
    <message>
        <source>Steps of B</source>
        <translation>B 的步骤</translation>
    </message>
    <message>
        <source>All devices and numerics</source>
        <translation>全部设备和数值方式</translation>
    </message>
    <message>
        <source>What stands beside each other</source>
        <translation>并列显示什么</translation>
    </message>
    <message>
        <source>Differences from the reference</source>
        <translation>与参照的差异</translation>
    </message>
    <message>
        <source>What is shown of each</source>
        <translation>每个显示什么</translation>
    </message>
    <message>
        <source>All move and zoom as one. Hold Ctrl while you zoom to leave the others as they are.</source>
        <translation>全部一起移动和缩放。缩放时按住 Ctrl 则其余不动。</translation>
    </message>
    <message>
        <source>Progress of the results</source>
        <translation>结果的进度</translation>
    </message>
    <message>
        <source>Running…</source>
        <translation>正在运行…</translation>
    </message>
    <message>
        <source>There is nothing to show beside each other: two files have no steps.</source>
        <translation>没有可并列显示的内容：两个文件没有步骤。</translation>
    </message>
    <message numerus="yes">
        <source>%n results. Hold Shift over one to see the reference in its place.</source>
        <translation>
            <numerusform>%n 个结果。在某个结果上按住 Shift，可在其位置看到参照。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 have the same bits as the reference. Hold Shift over one to see the reference in its place.</source>
        <translation>%2 个中有 %1 个与参照位相同。在某个结果上按住 Shift，可在其位置看到参照。</translation>
    </message>
</context>
<context>
    <name>ui/inspect/ops</name>
    <message>
        <source>Geometric</source>
        <translation>几何</translation>
    </message>
    <message>
        <source>Intensity</source>
        <translation>强度</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>滤波</translation>
    </message>
    <message>
        <source>Colour and type</source>
        <translation>颜色与类型</translation>
    </message>
    <message>
        <source>Compression</source>
        <translation>压缩</translation>
    </message>
    <message>
        <source>takes the place of all steps</source>
        <translation>取代所有步骤</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>%1, %2, %3: %4</source>
        <translation>%1，%2，%3：%4</translation>
    </message>
    <message>
        <source>An op: its name, what it does, or its library</source>
        <translation>算子：名称、作用或所属库</translation>
    </message>
    <message>
        <source>Search ops by name, help or library</source>
        <translation>按名称、说明或库搜索算子</translation>
    </message>
    <message>
        <source>Ops that fit</source>
        <translation>符合的算子</translation>
    </message>
    <message>
        <source>No op is called “%1”.</source>
        <translation>没有名为“%1”的算子。</translation>
    </message>
    <message>
        <source>preset %1</source>
        <translation>预设 %1</translation>
    </message>
</context>
<context>
    <name>ui/inspect/page</name>
    <message>
        <source>Drag A, B and A − B as .npy files into a folder, with every bit. A click copies them.</source>
        <translation>将 A、B 和 A − B 作为 .npy 文件拖到文件夹，逐位保留。单击则复制它们。</translation>
    </message>
    <message>
        <source>Drag the results out, or copy them, as .npy files</source>
        <translation>将结果作为 .npy 文件拖出或复制</translation>
    </message>
    <message>
        <source>Findings copied as Markdown.</source>
        <translation>发现已复制为 Markdown。</translation>
    </message>
    <message>
        <source>A, B and A − B copied as .npy files: paste them into a folder.</source>
        <translation>A、B 和 A − B 已复制为 .npy 文件：请粘贴到文件夹中。</translation>
    </message>
    <message>
        <source>Step %1 alone: both sides get what side A gave it, and draw what it drew.</source>
        <translation>仅第 %1 步：两侧都得到 A 侧给它的输入，并采用 A 侧的抽取。</translation>
    </message>
    <message>
        <source>The whole pipeline</source>
        <translation>整条流水线</translation>
    </message>
    <message>
        <source>Pipeline written to %1</source>
        <translation>流水线已写入 %1</translation>
    </message>
    <message>
        <source>Export report</source>
        <translation>导出报告</translation>
    </message>
    <message>
        <source>Open a pipeline</source>
        <translation>打开流水线</translation>
    </message>
    <message>
        <source>Pipelines (*.json)</source>
        <translation>流水线 (*.json)</translation>
    </message>
    <message>
        <source>Ignore the pixels that are not black in a mask</source>
        <translation>忽略掩码中不为黑色的像素</translation>
    </message>
    <message>
        <source>Save the pipeline</source>
        <translation>保存流水线</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>流水线</translation>
    </message>
    <message>
        <source>Pixel</source>
        <translation>像素</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>%1 is in the lists of both sides now.</source>
        <translation>%1 现已在两侧的列表中。</translation>
    </message>
    <message>
        <source>comparing %1 of %2</source>
        <translation>比较 %2 的 %1</translation>
    </message>
    <message>
        <source>%1 has none of the steps that were here: its %2 is compared now.</source>
        <translation>%1 没有此前的任何步骤：现在比较它的 %2。</translation>
    </message>
</context>
<context>
    <name>ui/inspect/pipeline</name>
    <message>
        <source>Step %1, %2: local %3, accumulated %4</source>
        <translation>步骤 %1，%2：局部 %3，累积 %4</translation>
    </message>
    <message>
        <source>Share of samples that differ over the steps</source>
        <translation>有差异样本的比例随步骤的变化</translation>
    </message>
    <message>
        <source>● accumulated</source>
        <translation>● 累积</translation>
    </message>
    <message>
        <source>■ local</source>
        <translation>■ 局部</translation>
    </message>
    <message>
        <source>Random parameters</source>
        <translation>随机参数</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新建</translation>
    </message>
    <message>
        <source>Draw with another seed</source>
        <translation>用另一个种子抽取</translation>
    </message>
    <message>
        <source>Random stream</source>
        <translation>随机数流</translation>
    </message>
    <message>
        <source>Philox</source>
        <translation>Philox</translation>
    </message>
    <message>
        <source>PyTorch CPU stream</source>
        <translation>PyTorch CPU 流</translation>
    </message>
    <message>
        <source>The PyTorch stream replays torch.manual_seed(seed) draw for draw.</source>
        <translation>PyTorch 流逐次重现 torch.manual_seed(seed) 的抽取。</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>流</translation>
    </message>
    <message>
        <source>Drawn numbers, sample by sample</source>
        <translation>抽取的数值，逐样本列出</translation>
    </message>
    <message>
        <source>Draw again</source>
        <translation>重新抽取</translation>
    </message>
    <message>
        <source>Edited: these numbers are used whatever the seed.</source>
        <translation>已编辑：无论种子为何，都使用这些数值。</translation>
    </message>
    <message>
        <source>The same on both sides. Edit one to keep them.</source>
        <translation>两侧相同。编辑其中一个即可固定它们。</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>sample %1</source>
        <translation>样本 %1</translation>
    </message>
    <message>
        <source>Add a step</source>
        <translation>添加步骤</translation>
    </message>
    <message>
        <source>Remove the selected step</source>
        <translation>移除选中的步骤</translation>
    </message>
    <message>
        <source>Move the selected step up</source>
        <translation>上移选中的步骤</translation>
    </message>
    <message>
        <source>Move the selected step down</source>
        <translation>下移选中的步骤</translation>
    </message>
    <message>
        <source>Steps of the pipeline</source>
        <translation>流水线的步骤</translation>
    </message>
    <message>
        <source>Add step</source>
        <translation>添加步骤</translation>
    </message>
    <message>
        <source>Two files are compared as they are. Open one image to run a pipeline on both sides.</source>
        <translation>两个文件按原样比较。打开一张图像，即可在两侧运行流水线。</translation>
    </message>
    <message>
        <source>

framework on cpu: %1.
framework on cuda: %2.</source>
        <translation>

cpu 上的 framework：%1。
cuda 上的 framework：%2。</translation>
    </message>
    <message>
        <source>No steps: A and B are the input itself.</source>
        <translation>没有步骤：A 和 B 就是输入本身。</translation>
    </message>
    <message>
        <source>Move it to the side&apos;s device</source>
        <translation>移到该侧的设备</translation>
    </message>
    <message>
        <source>These move with it:</source>
        <translation>随之移动的有：</translation>
    </message>
    <message>
        <source>Placement</source>
        <translation>放置方式</translation>
    </message>
    <message>
        <source>Device on which the tensors of the step are made</source>
        <translation>创建该步骤张量的设备</translation>
    </message>
    <message>
        <source>Its tables, and what it draws, are made here first.</source>
        <translation>它的表以及它抽取的内容先在此处创建。</translation>
    </message>
    <message>
        <source>As module.to(device) does. What is not moved stays where it was made.</source>
        <translation>与 module.to(device) 相同。没有移动的留在创建之处。</translation>
    </message>
    <message>
        <source>What happens where its tensors are not on the image&apos;s device</source>
        <translation>其张量不在图像设备上时如何处理</translation>
    </message>
    <message>
        <source>strict: an error</source>
        <translation>严格：报错</translation>
    </message>
    <message>
        <source>follow the input: copy</source>
        <translation>跟随输入：复制</translation>
    </message>
    <message>
        <source>A table that is no registered buffer stays behind, as in a module that assigns a plain tensor.</source>
        <translation>没有注册为缓冲区的表会留在原处，就像模块直接赋值一个普通张量那样。</translation>
    </message>
    <message>
        <source>Made on</source>
        <translation>创建于</translation>
    </message>
    <message>
        <source>If elsewhere</source>
        <translation>若在别处</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>已更改</translation>
    </message>
    <message>
        <source>differs %1</source>
        <translation>差异 %1</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>位精确</translation>
    </message>
    <message>
        <source>L </source>
        <translation>L </translation>
    </message>
    <message>
        <source>Σ </source>
        <translation>Σ </translation>
    </message>
    <message>
        <source>first difference</source>
        <translation>首个差异</translation>
    </message>
    <message>
        <source>Steps of the run with their differences</source>
        <translation>运行的各步骤及其差异</translation>
    </message>
    <message>
        <source>Local (L): differing samples when both sides get A&apos;s input of the step. Accumulated (Σ): when each side goes on with its own. Click a step to look at its outputs; right-click to isolate it.</source>
        <translation>局部（L）：两侧都以 A 在该步骤的输入运行时有差异的样本。累积（Σ）：各侧以自己的结果继续时有差异的样本。单击步骤查看其输出；右击可隔离它。</translation>
    </message>
    <message>
        <source>No run yet.</source>
        <translation>尚未运行。</translation>
    </message>
    <message>
        <source>Step %1, %2: local %3, accumulated %4 of the samples differ.</source>
        <translation>步骤 %1，%2：有差异的样本，局部 %3，累积 %4。</translation>
    </message>
    <message>
        <source>Shown: step %1.</source>
        <translation>显示：第 %1 步。</translation>
    </message>
    <message>
        <source>loc. </source>
        <translation>局部 </translation>
    </message>
    <message>
        <source>local </source>
        <translation>局部 </translation>
    </message>
    <message>
        <source>acc. </source>
        <translation>累积 </translation>
    </message>
    <message>
        <source>accumulated </source>
        <translation>累积 </translation>
    </message>
    <message>
        <source>Look at its outputs</source>
        <translation>查看其输出</translation>
    </message>
    <message>
        <source>Back to the whole pipeline</source>
        <translation>返回整条流水线</translation>
    </message>
</context>
<context>
    <name>ui/inspect/session</name>
    <message>
        <source>making the pipeline run</source>
        <translation>使流水线可以运行</translation>
    </message>
    <message>
        <source>making A and B equal</source>
        <translation>使 A 与 B 相同</translation>
    </message>
    <message>
        <source>Place %1</source>
        <translation>位置 %1</translation>
    </message>
    <message>
        <source>8x8: JPEG blocks</source>
        <translation>8x8：JPEG 块</translation>
    </message>
    <message>
        <source>16x16: JPEG units of 4:2:0</source>
        <translation>16x16：4:2:0 的 JPEG 单元</translation>
    </message>
    <message>
        <source>32x1: warps</source>
        <translation>32x1：线程束</translation>
    </message>
    <message>
        <source>32x8: blocks of threads</source>
        <translation>32x8：线程块</translation>
    </message>
    <message>
        <source>Exposure</source>
        <translation>曝光</translation>
    </message>
    <message>
        <source>Displayed brightness doubles with each stop; stored values stay as they are.</source>
        <translation>每档使显示亮度加倍；存储的值保持不变。</translation>
    </message>
    <message>
        <source>stops</source>
        <translation>档</translation>
    </message>
    <message>
        <source>Gamma</source>
        <translation>Gamma</translation>
    </message>
    <message>
        <source>1 shows stored values as they are; 2.2 shows linear light as a screen does.</source>
        <translation>1 按原样显示存储的值；2.2 像屏幕那样显示线性光。</translation>
    </message>
    <message>
        <source>False colours</source>
        <translation>伪彩色</translation>
    </message>
    <message>
        <source>Of the channel that is shown, or of the luminance of all.</source>
        <translation>针对显示的通道，或所有通道的亮度。</translation>
    </message>
    <message>
        <source>Out of range</source>
        <translation>超出范围</translation>
    </message>
    <message>
        <source>Marks values below 0 or above 1, or those that are cut to black or white.</source>
        <translation>标出小于 0 或大于 1 的值，或被截为黑或白的值。</translation>
    </message>
    <message>
        <source>Lines between blocks, from the top left pixel on.</source>
        <translation>块之间的线，从左上角像素开始。</translation>
    </message>
    <message>
        <source>%1, step %2 alone</source>
        <translation>%1，仅第 %2 步</translation>
    </message>
    <message>
        <source>Classification, evaluation</source>
        <translation>分类，评估</translation>
    </message>
    <message>
        <source>Resize to 256, centre crop 224, ImageNet normalisation: what torchvision&apos;s weights expect.</source>
        <translation>缩放到 256，中心裁剪 224，ImageNet 标准化：torchvision 权重所期望的输入。</translation>
    </message>
    <message>
        <source>Classification, training</source>
        <translation>分类，训练</translation>
    </message>
    <message>
        <source>Random resized crop, flip and colour jitter, as torchvision&apos;s references train.</source>
        <translation>随机裁剪并缩放、翻转和颜色抖动，同 torchvision 参考训练。</translation>
    </message>
    <message>
        <source>Light and white balance</source>
        <translation>光照与白平衡</translation>
    </message>
    <message>
        <source>Kornia&apos;s illumination and Planckian jitter.</source>
        <translation>Kornia 的光照与普朗克色温抖动。</translation>
    </message>
    <message>
        <source>Resize in uint8, then to float</source>
        <translation>以 uint8 缩放，再转为浮点</translation>
    </message>
    <message>
        <source>Where the difference enters, and how the steps after it carry it on.</source>
        <translation>差异从何处进入，其后的步骤又如何传递。</translation>
    </message>
    <message>
        <source>The sides could not be repeated.</source>
        <translation>无法重复运行两侧。</translation>
    </message>
    <message>
        <source>The mask could not be read.</source>
        <translation>无法读取掩码。</translation>
    </message>
    <message>
        <source>The file could not be opened.</source>
        <translation>无法打开文件。</translation>
    </message>
    <message>
        <source>This setup could not be run. The last result is still shown.</source>
        <translation>无法运行此设置。仍显示上一次的结果。</translation>
    </message>
    <message>
        <source>This setup could not be run.</source>
        <translation>无法运行此设置。</translation>
    </message>
    <message>
        <source>The difference could not be explained.</source>
        <translation>无法解释差异。</translation>
    </message>
    <message>
        <source>This step could not be shown.</source>
        <translation>无法显示此步骤。</translation>
    </message>
    <message>
        <source>change of side A</source>
        <translation>更改 A 侧</translation>
    </message>
    <message>
        <source>change of side B</source>
        <translation>更改 B 侧</translation>
    </message>
    <message>
        <source>swap of A and B</source>
        <translation>交换 A 和 B</translation>
    </message>
    <message>
        <source>change of the tolerance</source>
        <translation>更改容差</translation>
    </message>
    <message>
        <source>ignoring a region</source>
        <translation>忽略一个区域</translation>
    </message>
    <message>
        <source>ignoring by a mask</source>
        <translation>按掩码忽略</translation>
    </message>
    <message>
        <source>The mask could not be used.</source>
        <translation>无法使用掩码。</translation>
    </message>
    <message>
        <source>comparing all pixels</source>
        <translation>比较所有像素</translation>
    </message>
    <message>
        <source>adding %1</source>
        <translation>添加%1</translation>
    </message>
    <message>
        <source>removing %1</source>
        <translation>移除%1</translation>
    </message>
    <message>
        <source>moving a step</source>
        <translation>移动步骤</translation>
    </message>
    <message>
        <source>switching a step on</source>
        <translation>启用步骤</translation>
    </message>
    <message>
        <source>switching a step off</source>
        <translation>停用步骤</translation>
    </message>
    <message>
        <source>change of %1</source>
        <translation>更改%1</translation>
    </message>
    <message>
        <source>change of the seed</source>
        <translation>更改种子</translation>
    </message>
    <message>
        <source>change of the random stream</source>
        <translation>更改随机数流</translation>
    </message>
    <message>
        <source>edit of random parameters</source>
        <translation>编辑随机参数</translation>
    </message>
    <message>
        <source>drawing random parameters again</source>
        <translation>重新抽取随机参数</translation>
    </message>
    <message>
        <source>change of the placement</source>
        <translation>更改放置方式</translation>
    </message>
    <message>
        <source>opening %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>The pipeline could not be opened.</source>
        <translation>无法打开流水线。</translation>
    </message>
    <message>
        <source>The pipeline could not be saved.</source>
        <translation>无法保存流水线。</translation>
    </message>
    <message>
        <source>The region could not be measured.</source>
        <translation>无法测量该区域。</translation>
    </message>
    <message>
        <source>The value before rounding could not be found.</source>
        <translation>无法求出舍入前的值。</translation>
    </message>
</context>
<context>
    <name>ui/inspect/viewer</name>
    <message>
        <source>One channel</source>
        <translation>一个通道</translation>
    </message>
    <message>
        <source>Three channels</source>
        <translation>三个通道</translation>
    </message>
    <message>
        <source>How many channels are shown</source>
        <translation>显示多少个通道</translation>
    </message>
    <message>
        <source>channel </source>
        <translation>通道 </translation>
    </message>
    <message>
        <source>red </source>
        <translation>红 </translation>
    </message>
    <message>
        <source>Channel shown as red</source>
        <translation>显示为红色的通道</translation>
    </message>
    <message>
        <source>green </source>
        <translation>绿 </translation>
    </message>
    <message>
        <source>Channel shown as green</source>
        <translation>显示为绿色的通道</translation>
    </message>
    <message>
        <source>blue </source>
        <translation>蓝 </translation>
    </message>
    <message>
        <source>Channel shown as blue</source>
        <translation>显示为蓝色的通道</translation>
    </message>
    <message>
        <source>Counted from 0. Differences are of the channel that is shown, or of all.</source>
        <translation>从 0 数起。差异针对显示的通道，或全部通道。</translation>
    </message>
    <message>
        <source> of 0…%1</source>
        <translation> / 0…%1</translation>
    </message>
    <message>
        <source>Display of both sides</source>
        <translation>两侧的显示</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Shows stored values as they are again</source>
        <translation>重新按原样显示存储的值</translation>
    </message>
    <message>
        <source>Drop a source and two results of it</source>
        <translation>放下一张源图和由它得到的两个结果</translation>
    </message>
    <message>
        <source>Drop to open %1</source>
        <translation>放下以打开 %1</translation>
    </message>
    <message>
        <source>%1 as %2</source>
        <translation>%1 作为 %2</translation>
    </message>
    <message>
        <source>Drop here to open it as %1</source>
        <translation>放在这里，作为 %1 打开</translation>
    </message>
    <message>
        <source>This setup cannot run</source>
        <translation>此设置无法运行</translation>
    </message>
    <message>
        <source>Running both sides…</source>
        <translation>正在运行两侧…</translation>
    </message>
    <message>
        <source>Go to pixel</source>
        <translation>转到像素</translation>
    </message>
    <message>
        <source>x y, as in 211 87</source>
        <translation>x y，例如 211 87</translation>
    </message>
    <message>
        <source>Pixel, as x and y</source>
        <translation>像素，按 x 和 y</translation>
    </message>
    <message>
        <source>Write x from 0 to %1 and y from 0 to %2.</source>
        <translation>请输入 0 到 %1 的 x 和 0 到 %2 的 y。</translation>
    </message>
    <message>
        <source>A minus B</source>
        <translation>A 减 B</translation>
    </message>
    <message>
        <source>%1 in the eight by eight neighbourhood of the pixel</source>
        <translation>像素 8×8 邻域内的 %1</translation>
    </message>
    <message>
        <source>No pixel is chosen.</source>
        <translation>未选择像素。</translation>
    </message>
    <message>
        <source>y %1: %2</source>
        <translation>y %1：%2</translation>
    </message>
    <message>
        <source>%1 from x %2 on, around x %3, y %4. %5</source>
        <translation>从 x %2 起的 %1，在 x %3，y %4 周围。%5</translation>
    </message>
    <message>
        <source>Point at a pixel, or click to pin one,
to see its neighbourhood.</source>
        <translation>指向一个像素，或单击将其固定，
即可看到其邻域。</translation>
    </message>
    <message>
        <source>x %1, y %2</source>
        <translation>x %1，y %2</translation>
    </message>
    <message>
        <source>The first result is being computed.</source>
        <translation>正在计算第一个结果。</translation>
    </message>
    <message>
        <source>No picture.</source>
        <translation>没有图片。</translation>
    </message>
    <message>
        <source>A: %1. B: %2.</source>
        <translation>A：%1。B：%2。</translation>
    </message>
    <message>
        <source>Shown: %1.</source>
        <translation>显示：%1。</translation>
    </message>
    <message>
        <source>%1 by %2 pixels.</source>
        <translation>%1 乘 %2 像素。</translation>
    </message>
    <message>
        <source>Regions that differ: %1.</source>
        <translation>有差异的区域：%1。</translation>
    </message>
    <message>
        <source>%1 at x %2, y %3</source>
        <translation>%1 位于 x %2，y %3</translation>
    </message>
    <message>
        <source>Bookmarks: %1.</source>
        <translation>书签：%1。</translation>
    </message>
    <message>
        <source>channel %1: A %2, B %3</source>
        <translation>通道 %1：A %2，B %3</translation>
    </message>
    <message>
        <source>Pixel x %1, y %2: %3.</source>
        <translation>像素 x %1，y %2：%3。</translation>
    </message>
    <message>
        <source>A − B around the pixel</source>
        <translation>像素周围的 A − B</translation>
    </message>
    <message>
        <source>A around the pixel</source>
        <translation>像素周围的 A</translation>
    </message>
    <message>
        <source>B around the pixel</source>
        <translation>像素周围的 B</translation>
    </message>
    <message>
        <source>x %1, y %2 · ignored</source>
        <translation>x %1，y %2 · 已忽略</translation>
    </message>
    <message>
        <source>No pixel</source>
        <translation>没有像素</translation>
    </message>
    <message>
        <source>sample %1 · </source>
        <translation>样本 %1 · </translation>
    </message>
    <message>
        <source>x %1, y %2 · %3</source>
        <translation>x %1，y %2 · %3</translation>
    </message>
    <message>
        <source>Click to pin the pixel and see its value before rounding.</source>
        <translation>单击固定像素，即可看到其舍入前的值。</translation>
    </message>
    <message>
        <source>Before rounding</source>
        <translation>舍入前</translation>
    </message>
    <message>
        <source>%1 %2, %3 from a tie</source>
        <translation>%1 %2，距中点 %3</translation>
    </message>
    <message>
        <source>float64 referee %1</source>
        <translation>float64 仲裁 %1</translation>
    </message>
    <message>
        <source>%1 in float64: &lt;b&gt;%2&lt;/b&gt;&lt;br&gt;%3 %4, %5 %6 %7 from it</source>
        <translation>%1 的 float64 值：&lt;b&gt;%2&lt;/b&gt;&lt;br&gt;%3 与其相差 %4，%5 相差 %6 %7</translation>
    </message>
    <message>
        <source>ignored</source>
        <translation>已忽略</translation>
    </message>
    <message>
        <source>before rounding</source>
        <translation>舍入前</translation>
    </message>
    <message>
        <source>The samples of the batch; ≠ marks those in which A and B differ. The verdict is about all of them.</source>
        <translation>批次的样本；≠ 标出 A 与 B 不同者。判定针对全部样本。</translation>
    </message>
    <message>
        <source>Samples of the batch</source>
        <translation>批次的样本</translation>
    </message>
    <message>
        <source>Sample %1: A and B differ</source>
        <translation>样本 %1：A 与 B 不同</translation>
    </message>
    <message>
        <source>Sample %1: A and B are equal</source>
        <translation>样本 %1：A 与 B 相等</translation>
    </message>
    <message>
        <source>The samples could not be looked at.</source>
        <translation>无法查看样本。</translation>
    </message>
    <message>
        <source>Where side %1 runs. An emulated device runs the CUDA kernels&apos; source on the CPU. Peers are programs: libraries, your own code, other machines.</source>
        <translation>%1 侧在哪里运行。模拟的设备在 CPU 上运行 CUDA 核函数的源代码。外部程序包括：库、您自己的代码、其他机器。</translation>
    </message>
    <message>
        <source>Device of side %1</source>
        <translation>%1 侧的设备</translation>
    </message>
    <message>
        <source>Numerics of side %1</source>
        <translation>%1 侧的数值方式</translation>
    </message>
    <message>
        <source>framework</source>
        <translation>framework</translation>
    </message>
    <message>
        <source>exact</source>
        <comment>numerics</comment>
        <translation>exact</translation>
    </message>
    <message>
        <source>What PyTorch and torchvision compute on that kind of device</source>
        <translation>PyTorch 和 torchvision 在该类设备上的计算结果</translation>
    </message>
    <message>
        <source>The same bits on every device, by construction</source>
        <translation>在每个设备上位都相同，由构造保证</translation>
    </message>
    <message>
        <source>framework: what PyTorch and torchvision compute on that kind of device.
exact: the same bits on every device, by construction.</source>
        <translation>framework：PyTorch 和 torchvision 在该类设备上的计算结果。
exact：在每个设备上位都相同，由构造保证。</translation>
    </message>
    <message>
        <source>Options of the program of side %1</source>
        <translation>%1 侧程序的选项</translation>
    </message>
    <message>
        <source>What the program of side %1 does. A click shows its log.</source>
        <translation>%1 侧的程序在做什么。单击显示其日志。</translation>
    </message>
    <message>
        <source>choose another Python under “Add implementation…”</source>
        <translation>在“添加实现…”中选择另一个 Python</translation>
    </message>
    <message>
        <source>side %1</source>
        <translation>%1 侧</translation>
    </message>
    <message>
        <source>Side %1</source>
        <translation>%1 侧</translation>
    </message>
    <message>
        <source>What --a and --b take for this side</source>
        <translation>此侧的 --a 和 --b 取值</translation>
    </message>
    <message>
        <source>A | B | Diff</source>
        <translation>A | B | 差异</translation>
    </message>
    <message>
        <source>Side</source>
        <comment>by side</comment>
        <translation>并排</translation>
    </message>
    <message>
        <source>Diff</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>sample </source>
        <translation>样本 </translation>
    </message>
    <message>
        <source>Which sample of the batch is shown. The verdict is about all of them.</source>
        <translation>显示批次中的哪个样本。判定针对全部样本。</translation>
    </message>
    <message>
        <source>Running A and B</source>
        <translation>运行 A 和 B</translation>
    </message>
    <message>
        <source>The last result</source>
        <translation>上一个结果</translation>
    </message>
    <message>
        <source>exposure %1 stops</source>
        <translation>曝光 %1 档</translation>
    </message>
    <message>
        <source>Point at a pixel to read A and B; click pins it; ] and [ go from region to region.</source>
        <translation>指向像素可读取 A 和 B；单击固定；] 和 [ 在区域间跳转。</translation>
    </message>
    <message>
        <source>%1 alone</source>
        <translation>只有 %1</translation>
    </message>
    <message>
        <source>%1 unlinked</source>
        <translation>%1 未联动</translation>
    </message>
    <message>
        <source>Forget the bookmark</source>
        <translation>删除书签</translation>
    </message>
    <message>
        <source>Bookmark pixel %1, %2</source>
        <translation>将像素 %1, %2 加入书签</translation>
    </message>
    <message>
        <source>Pin pixel %1, %2</source>
        <translation>固定像素 %1, %2</translation>
    </message>
    <message>
        <source>Show %1 alone</source>
        <translation>只显示 %1</translation>
    </message>
    <message>
        <source>Show all pictures</source>
        <translation>显示所有图片</translation>
    </message>
    <message>
        <source>Link %1 again</source>
        <translation>重新联动 %1</translation>
    </message>
    <message>
        <source>Move %1 by itself</source>
        <translation>让 %1 独自移动</translation>
    </message>
</context>
<context>
    <name>ui/jobs</name>
    <message>
        <source>There is not enough memory for this.</source>
        <translation>内存不足。</translation>
    </message>
</context>
<context>
    <name>ui/jpeg_lab</name>
    <message>
        <source>no JPEG</source>
        <translation>非 JPEG</translation>
    </message>
    <message>
        <source>%1 has no JPEG encoder.</source>
        <translation>%1 没有 JPEG 编码器。</translation>
    </message>
    <message>
        <source>%1 has no JPEG decoder.</source>
        <translation>%1 没有 JPEG 解码器。</translation>
    </message>
    <message>
        <source>encoder A</source>
        <translation>编码器 A</translation>
    </message>
    <message>
        <source>encoder B</source>
        <translation>编码器 B</translation>
    </message>
    <message>
        <source>the decoder</source>
        <translation>解码器</translation>
    </message>
    <message>
        <source>the stress run</source>
        <translation>压力测试</translation>
    </message>
    <message>
        <source>Codec</source>
        <translation>编解码器</translation>
    </message>
    <message>
        <source>What --codec, --encoder and --decoder take for it</source>
        <translation>其 --codec、--encoder 和 --decoder 取值</translation>
    </message>
    <message>
        <source>Cancelled before there was a result. Change a setting, or open the file again.</source>
        <translation>在得到结果之前已取消。请更改设置，或重新打开文件。</translation>
    </message>
    <message>
        <source>Stopped when the JPEG lab was left, so that its programs are free for the comparison. Run it again.</source>
        <translation>离开 JPEG 实验室时已停止，以便其程序可用于比较。请重新运行。</translation>
    </message>
    <message>
        <source>PSNR %1
SSIM %2
worst block %3
%4</source>
        <translation>PSNR %1
SSIM %2
最差块 %3
%4</translation>
    </message>
    <message>
        <source> · ⚠ %1</source>
        <translation> · ⚠ %1</translation>
    </message>
    <message>
        <source> · same as %1</source>
        <translation> · 与 %1 相同</translation>
    </message>
    <message>
        <source>The worst 8×8 block begins at (%1, %2).</source>
        <translation>最差的 8×8 块始于 (%1, %2)。</translation>
    </message>
    <message>
        <source>
Every pixel is that of cell %1.</source>
        <translation>
每个像素都与单元格 %1 相同。</translation>
    </message>
    <message numerus="yes">
        <source>
%n warnings of the decoder.</source>
        <translation>
            <numerusform>
解码器发出 %n 条警告。</numerusform>
        </translation>
    </message>
    <message>
        <source>Run the matrix</source>
        <translation>运行矩阵</translation>
    </message>
    <message>
        <source>Progress of the matrix</source>
        <translation>矩阵的进度</translation>
    </message>
    <message>
        <source>Encoders by decoders</source>
        <translation>编码器 × 解码器</translation>
    </message>
    <message>
        <source>Double-click a cell, or press Enter, to see it as A, B and difference. Times are the least of several runs; those of emulated devices are of the host, those of peers have the way there and back in them.</source>
        <translation>双击单元格或按 Enter，可将其显示为 A、B 和差异。时间取多次运行的最小值；模拟的设备的时间是主机时间，外部程序的时间包含往返传输。</translation>
    </message>
    <message>
        <source>Peers: %1</source>
        <translation>外部程序：%1</translation>
    </message>
    <message>
        <source>Codecs of real libraries and of other programs, as rows and columns of the matrix. They start when it runs.</source>
        <translation>真实库和其他程序的编解码器，作为矩阵的行和列。矩阵运行时启动。</translation>
    </message>
    <message>
        <source>Starting %1…</source>
        <translation>正在启动 %1…</translation>
    </message>
    <message>
        <source>%1 has no options.</source>
        <translation>%1 没有选项。</translation>
    </message>
    <message>
        <source>the matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>What --encoder and --decoder take for it</source>
        <translation>其 --encoder 和 --decoder 取值</translation>
    </message>
    <message>
        <source>Every encoder, then every decoder of its file…</source>
        <translation>先运行每个编码器，再用每个解码器解码其文件…</translation>
    </message>
    <message>
        <source>Every available encoder against every decoder on the opened picture: bytes, times, PSNR, SSIM and the worst 8×8 block.</source>
        <translation>在打开的图片上，每个可用的编码器对每个解码器：字节数、时间、PSNR、SSIM 和最差的 8×8 块。</translation>
    </message>
    <message>
        <source>%1 bytes
encoded in %2</source>
        <translation>%1 字节
编码用时 %2</translation>
    </message>
    <message>
        <source>
same as %1</source>
        <translation>
与 %1 相同</translation>
    </message>
    <message>
        <source>Open a picture, or a JPEG to inspect</source>
        <translation>打开图片，或打开要检查的 JPEG</translation>
    </message>
    <message>
        <source>Export the report of the matrix</source>
        <translation>导出矩阵的报告</translation>
    </message>
    <message>
        <source>Export the report of the JPEG lab</source>
        <translation>导出 JPEG 实验室的报告</translation>
    </message>
    <message>
        <source>JPEG lab</source>
        <translation>JPEG 实验室</translation>
    </message>
    <message>
        <source>The files were not taken apart.</source>
        <translation>文件未被拆解。</translation>
    </message>
    <message>
        <source>Not comparable</source>
        <translation>无法比较</translation>
    </message>
    <message>
        <source>Both files are equal in every stage.</source>
        <translation>两个文件在每个阶段都相等。</translation>
    </message>
    <message>
        <source>Different</source>
        <translation>不同</translation>
    </message>
    <message>
        <source>The files diverge in stage %1 of %2, %3: %4</source>
        <translation>两个文件在第 %1 个阶段（共 %2 个）%3 出现分歧：%4</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>Damaged on purpose: %1</source>
        <translation>人为损坏：%1</translation>
    </message>
    <message>
        <source>Findings, damage map, markers and tables of %1</source>
        <translation>%1 的发现、损坏图、标记和表</translation>
    </message>
    <message>
        <source>stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>in words</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>✓ equal</source>
        <translation>✓ 相等</translation>
    </message>
    <message>
        <source>≠ the first</source>
        <translation>≠ 首个</translation>
    </message>
    <message>
        <source>≠ differs</source>
        <translation>≠ 不同</translation>
    </message>
    <message>
        <source>≠ not comparable</source>
        <translation>≠ 无法比较</translation>
    </message>
    <message>
        <source>%1: two JPEG files</source>
        <translation>%1：两个 JPEG 文件</translation>
    </message>
    <message>
        <source>Comparoscope, JPEG lab</source>
        <translation>Comparoscope，JPEG 实验室</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Worst places</source>
        <translation>最差位置</translation>
    </message>
    <message>
        <source>Statistics of the decoded pictures</source>
        <translation>解码图片的统计</translation>
    </message>
    <message>
        <source>Codecs</source>
        <translation>编解码器</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>环境</translation>
    </message>
    <message>
        <source>Pictures may be reduced; every number comes from all samples.</source>
        <translation>图片可能经过缩小；所有数字均来自全部样本。</translation>
    </message>
    <message>
        <source>Report written to %1</source>
        <translation>报告已写入 %1</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>The files of both sides: pictures, stages, findings</source>
        <translation>两侧的文件：图片、阶段、发现</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>Every encoder against every decoder</source>
        <translation>每个编码器对每个解码器</translation>
    </message>
    <message>
        <source>Stress</source>
        <translation>压力测试</translation>
    </message>
    <message>
        <source>Many frames under threads</source>
        <translation>多线程下的大量帧</translation>
    </message>
    <message>
        <source>There is no peer.</source>
        <translation>没有外部程序。</translation>
    </message>
    <message>
        <source>With other options</source>
        <translation>使用其他选项</translation>
    </message>
    <message>
        <source>Another process of %1, beside the one that it has</source>
        <translation>%1 的另一个进程，与已有的进程并存</translation>
    </message>
    <message>
        <source>%1 has no JPEG codec.</source>
        <translation>%1 没有 JPEG 编解码器。</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>预期</translation>
    </message>
    <message>
        <source>got</source>
        <translation>实得</translation>
    </message>
    <message>
        <source>the file itself</source>
        <translation>文件本身</translation>
    </message>
    <message>
        <source>a frame</source>
        <translation>一帧</translation>
    </message>
    <message>
        <source>other size</source>
        <translation>其他尺寸</translation>
    </message>
    <message>
        <source>Stages of both files with their differences</source>
        <translation>两个文件的各阶段及其差异</translation>
    </message>
    <message>
        <source>First that differs: %1.</source>
        <translation>首个不同者：%1。</translation>
    </message>
    <message>
        <source>Taking the files apart…</source>
        <translation>正在拆解文件…</translation>
    </message>
    <message>
        <source>The stages cannot be compared: %1</source>
        <translation>无法比较各阶段：%1</translation>
    </message>
    <message>
        <source>Stages appear here once both sides have a file: choose an encoder for B.</source>
        <translation>两侧都有文件后，各阶段显示在此：请为 B 选择编码器。</translation>
    </message>
    <message>
        <source>The stages were cancelled. Click here to take the files apart again.</source>
        <translation>各阶段的拆解已取消。单击此处重新拆解文件。</translation>
    </message>
    <message>
        <source>Stages of both files appear here: YCbCr, subsampled, DCT, quantised, bitstream, planes, upsampled, decoded.</source>
        <translation>两个文件的各阶段显示在此：YCbCr、色度子采样、DCT、量化、码流、平面、上采样、解码。</translation>
    </message>
    <message>
        <source>%1
kB</source>
        <translation>%1
kB</translation>
    </message>
    <message>
        <source>first ≠</source>
        <comment>the first difference, in short</comment>
        <translation>首个 ≠</translation>
    </message>
    <message>
        <source>Which decoder?</source>
        <translation>哪个解码器？</translation>
    </message>
    <message>
        <source>Opens decoded pixels of file A, and names the decoder that made them</source>
        <translation>打开文件 A 的解码像素，并说明由哪个解码器生成</translation>
    </message>
    <message>
        <source>Open decoded pixels of file A</source>
        <translation>打开文件 A 的解码像素</translation>
    </message>
    <message>
        <source>Looking for the decoder…</source>
        <translation>正在查找解码器…</translation>
    </message>
    <message>
        <source>Peer {} ({}) has no JPEG encoder.</source>
        <translation>外部程序 {}（{}）没有 JPEG 编码器。</translation>
    </message>
    <message>
        <source>Peer {} ({}) has no JPEG decoder.</source>
        <translation>外部程序 {}（{}）没有 JPEG 解码器。</translation>
    </message>
    <message>
        <source>Peer {} ({}) has no JPEG encoder on {}.</source>
        <translation>外部程序 {}（{}）在 {} 上没有 JPEG 编码器。</translation>
    </message>
    <message>
        <source>Peer {} ({}) has no JPEG decoder on {}.</source>
        <translation>外部程序 {}（{}）在 {} 上没有 JPEG 解码器。</translation>
    </message>
    <message>
        <source>Peer {} ({}) has no JPEG codec.</source>
        <translation>外部程序 {}（{}）没有 JPEG 编解码器。</translation>
    </message>
    <message>
        <source>The opened picture is not a JPEG, so there is no file to inspect; choose an encoder.</source>
        <translation>打开的图像不是 JPEG，因此没有可检查的文件；请选择编码器。</translation>
    </message>
    <message>
        <source>Before the encoder read it: {}, seed {}.</source>
        <translation>在编码器读取之前：{}，种子 {}。</translation>
    </message>
    <message>
        <source>encoding</source>
        <translation>正在编码</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>正在读取</translation>
    </message>
</context>
<context>
    <name>ui/jpeg_lab/findings</name>
    <message>
        <source>Quantised coefficients of the block, eight by eight</source>
        <translation>块的量化系数，8×8</translation>
    </message>
    <message>
        <source>frequency (%1, %2): %3</source>
        <translation>频率 (%1, %2)：%3</translation>
    </message>
    <message>
        <source>; times the step %1 that is %2</source>
        <translation>；乘以步长 %1 为 %2</translation>
    </message>
    <message>
        <source>Component of the block</source>
        <translation>块的分量</translation>
    </message>
    <message>
        <source>Difference of the coefficients</source>
        <translation>系数的差异</translation>
    </message>
    <message>
        <source>Coefficients of %1</source>
        <translation>%1 的系数</translation>
    </message>
    <message>
        <source>Pixel x %1, y %2</source>
        <translation>像素 x %1，y %2</translation>
    </message>
    <message>
        <source>MCU %1, column %2, row %3</source>
        <translation>MCU %1，第 %2 列，第 %3 行</translation>
    </message>
    <message>
        <source>never decoded</source>
        <translation>从未解码</translation>
    </message>
    <message>
        <source>scan %1, </source>
        <translation>扫描 %1，</translation>
    </message>
    <message numerus="yes">
        <source>byte %1 to %2 (%n bits)</source>
        <translation>
            <numerusform>字节 %1 到 %2（%n 位）</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more scans</source>
        <translation>
            <numerusform>以及另外 %n 次扫描</numerusform>
        </translation>
    </message>
    <message>
        <source>Click a pixel of a picture: its MCU, the place of its bits in the file and its 64 coefficients appear here.</source>
        <translation>单击图片中的像素：其 MCU、对应位在文件中的位置以及 64 个系数显示在此。</translation>
    </message>
    <message>
        <source>This side has no such block.</source>
        <translation>此侧没有这样的块。</translation>
    </message>
    <message>
        <source>The two files have other blocks here, so there is no difference to show.</source>
        <translation>两个文件在此处的块不同，因此没有可显示的差异。</translation>
    </message>
    <message>
        <source>Marker</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>entropy-coded, a restart every %1 MCUs</source>
        <translation>熵编码，每 %1 个 MCU 一个重启标记</translation>
    </message>
    <message>
        <source>entropy-coded, no restarts</source>
        <translation>熵编码，无重启标记</translation>
    </message>
    <message>
        <source>restart</source>
        <translation>重启</translation>
    </message>
    <message>
        <source>?</source>
        <translation>?</translation>
    </message>
    <message>
        <source>bytes that belong to nothing</source>
        <translation>不属于任何内容的字节</translation>
    </message>
    <message>
        <source>… %1 more bytes</source>
        <translation>… 另有 %1 字节</translation>
    </message>
    <message>
        <source>Not from the source · MCU %1</source>
        <translation>并非来自源图 · MCU %1</translation>
    </message>
    <message>
        <source> · byte %1</source>
        <translation> · 字节 %1</translation>
    </message>
    <message>
        <source>x %1, y %2: block (%3, %4) of %5, coefficient (%6, %7) lies %8 beyond its interval.</source>
        <translation>x %1，y %2：%5 的块 (%3, %4)，系数 (%6, %7) 超出其区间 %8。</translation>
    </message>
    <message>
        <source>%1 more blocks do not come from the source</source>
        <translation>另有 %1 个块并非来自源图</translation>
    </message>
    <message>
        <source>The map of the excess shows all of them.</source>
        <translation>超出量图显示全部。</translation>
    </message>
    <message>
        <source>What is wrong with the file, in its order</source>
        <translation>文件的问题，按文件中的顺序</translation>
    </message>
    <message>
        <source>Click to go to x %1, y %2.</source>
        <translation>单击转到 x %1，y %2。</translation>
    </message>
    <message>
        <source> · MCU %1</source>
        <translation> · MCU %1</translation>
    </message>
    <message>
        <source>%1 more findings</source>
        <translation>另有 %1 项发现</translation>
    </message>
    <message>
        <source>What follows a damage is rarely news; the map shows where.</source>
        <translation>损坏之后的内容大多不是新问题；图中显示其位置。</translation>
    </message>
    <message>
        <source>Structure · byte %1</source>
        <translation>结构 · 字节 %1</translation>
    </message>
    <message>
        <source>Decoder warns · row %1</source>
        <translation>解码器警告 · 第 %1 行</translation>
    </message>
    <message>
        <source>Decoder warns</source>
        <translation>解码器警告</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>块</translation>
    </message>
    <message>
        <source>Markers</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Markers, tables and findings of side %1</source>
        <translation>%1 侧的标记、表和发现</translation>
    </message>
    <message>
        <source>Tables of the file</source>
        <translation>文件的表</translation>
    </message>
    <message>
        <source>Markers of the file</source>
        <translation>文件的标记</translation>
    </message>
    <message>
        <source>Bytes of the chosen marker</source>
        <translation>所选标记的字节</translation>
    </message>
    <message>
        <source>Choose a marker: its bytes appear here.</source>
        <translation>选择一个标记：其字节显示在此。</translation>
    </message>
    <message>
        <source>Inspecting…</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>Nothing open</source>
        <translation>没有打开任何文件</translation>
    </message>
    <message>
        <source>Open a picture, or a .jpg file to inspect.</source>
        <translation>打开一张图片，或打开要检查的 .jpg 文件。</translation>
    </message>
    <message>
        <source>✕ No file</source>
        <translation>✕ 无文件</translation>
    </message>
    <message>
        <source>Not decoded: %1</source>
        <translation>未解码：%1</translation>
    </message>
    <message>
        <source>Nothing was found in this file: every code is in its table, every coefficient in its range, every segment ends where it should, and no block is one that 8-bit samples cannot give.</source>
        <translation>在此文件中未发现问题：每个码字都在其表中，每个系数都在其范围内，每个段都在应当结束处结束，也没有 8 位样本无法给出的块。</translation>
    </message>
    <message>
        <source>%1: exactly quality %2</source>
        <translation>%1：恰为质量 %2</translation>
    </message>
    <message>
        <source>%1: nearest quality %2, %3 steps away (root mean square)</source>
        <translation>%1：最接近质量 %2，相差 %3 步（均方根）</translation>
    </message>
    <message>
        <source>never used</source>
        <translation>从未使用</translation>
    </message>
    <message>
        <source>%1 codes read, %2 distinct, mean length %3 bits; commonest: %4</source>
        <translation>读取 %1 个码字，%2 个不同，平均长度 %3 位；最常见：%4</translation>
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
        <source>another process</source>
        <translation>其他过程</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>帧</translation>
    </message>
    <message>
        <source>%1 × %2, %3, %4, %5 bits per sample, orientation %6, scans: %7, %8 bits per pixel</source>
        <translation>%1 × %2，%3，%4，每样本 %5 位，方向 %6，扫描：%7，每像素 %8 位</translation>
    </message>
    <message>
        <source>Quantisation table %1, byte %2</source>
        <translation>量化表 %1，字节 %2</translation>
    </message>
    <message>
        <source>chrominance</source>
        <translation>色度</translation>
    </message>
    <message>
        <source>luminance</source>
        <translation>亮度</translation>
    </message>
    <message>
        <source>Huffman %1 %2%3</source>
        <translation>Huffman %1 %2%3</translation>
    </message>
    <message>
        <source>, standard</source>
        <translation>，标准</translation>
    </message>
    <message>
        <source>, made for this file</source>
        <translation>，为此文件制作</translation>
    </message>
    <message>
        <source>%1 codes</source>
        <translation>%1 个码字</translation>
    </message>
    <message>
        <source>; not a prefix code</source>
        <translation>；不是前缀码</translation>
    </message>
</context>
<context>
    <name>ui/jpeg_lab/model</name>
    <message>
        <source>frame %1 of thread %2</source>
        <translation>线程 %2 的第 %1 帧</translation>
    </message>
    <message>
        <source>There is no picture to encode.</source>
        <translation>没有可编码的图片。</translation>
    </message>
</context>
<context>
    <name>ui/jpeg_lab/pictures</name>
    <message>
        <source>Decoded</source>
        <translation>解码结果</translation>
    </message>
    <message>
        <source>Back to the decoded pictures</source>
        <translation>返回解码后的图片</translation>
    </message>
    <message>
        <source>Component</source>
        <translation>分量</translation>
    </message>
    <message>
        <source>Which component of the stage is shown</source>
        <translation>显示该阶段的哪个分量</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>图</translation>
    </message>
    <message>
        <source>A − B</source>
        <translation>A − B</translation>
    </message>
    <message>
        <source>Difference of the two pictures, every sample</source>
        <translation>两张图片的差异，每个样本</translation>
    </message>
    <message>
        <source>Excess</source>
        <translation>超出量</translation>
    </message>
    <message>
        <source>How far coefficients leave the interval that the source allows (over q/2), per block</source>
        <translation>系数超出源图所允许区间的程度（以 q/2 计），按块</translation>
    </message>
    <message>
        <source>Damage</source>
        <translation>损坏</translation>
    </message>
    <message>
        <source>What was found in the file, per MCU</source>
        <translation>在文件中发现的问题，按 MCU</translation>
    </message>
    <message>
        <source>Map: %1</source>
        <translation>图：%1</translation>
    </message>
    <message>
        <source>The map is of side %1</source>
        <translation>该图属于 %1 侧</translation>
    </message>
    <message>
        <source>inside its interval</source>
        <translation>在其区间内</translation>
    </message>
    <message>
        <source>! outside, by at most one step</source>
        <translation>! 超出，至多一步</translation>
    </message>
    <message>
        <source>!! outside, by more</source>
        <translation>!! 超出更多</translation>
    </message>
    <message>
        <source>nothing found</source>
        <translation>未发现问题</translation>
    </message>
    <message>
        <source>? behind a finding: suspect</source>
        <translation>? 在发现之后：可疑</translation>
    </message>
    <message>
        <source>✕ found by the strict decoder</source>
        <translation>✕ 由严格解码器发现</translation>
    </message>
    <message>
        <source>! does not come from the source</source>
        <translation>! 并非来自源图</translation>
    </message>
    <message>
        <source>– never decoded</source>
        <translation>– 从未解码</translation>
    </message>
    <message>
        <source>Picture A</source>
        <translation>图片 A</translation>
    </message>
    <message>
        <source>Picture B</source>
        <translation>图片 B</translation>
    </message>
    <message>
        <source>Stage: %1</source>
        <translation>阶段：%1</translation>
    </message>
    <message>
        <source>Open a photograph to encode it with two codecs,
or a .jpg file to inspect it as it is.</source>
        <translation>打开一张照片，用两个编解码器编码；
或打开 .jpg 文件，按原样检查。</translation>
    </message>
    <message>
        <source>This side has no such stage.</source>
        <translation>此侧没有该阶段。</translation>
    </message>
    <message>
        <source>excess over q/2</source>
        <translation>超出量（以 q/2 计）</translation>
    </message>
    <message>
        <source>damage, per MCU</source>
        <translation>损坏，按 MCU</translation>
    </message>
    <message>
        <source>The two pictures have different sizes, so there is no difference to show.</source>
        <translation>两张图片尺寸不同，因此没有可显示的差异。</translation>
    </message>
    <message>
        <source>Click a pixel for its MCU, coefficients and bits. Wheel zooms, drag moves; all pictures go together.</source>
        <translation>单击像素可查看其 MCU、系数和位。滚轮缩放，拖动移动；所有图片联动。</translation>
    </message>
    <message>
        <source>MCU %1 (column %2, row %3)</source>
        <translation>MCU %1（第 %2 列，第 %3 行）</translation>
    </message>
</context>
<context>
    <name>ui/jpeg_lab/setup</name>
    <message>
        <source>Decoder of both sides</source>
        <translation>两侧的解码器</translation>
    </message>
    <message>
        <source>Encoder of side %1</source>
        <translation>%1 侧的编码器</translation>
    </message>
    <message>
        <source>Device of the decoder</source>
        <translation>解码器的设备</translation>
    </message>
    <message>
        <source>Options of the program of %1</source>
        <translation>程序 %1 的选项</translation>
    </message>
    <message>
        <source>Huffman tables, scans, restart markers, transform</source>
        <translation>Huffman 表、扫描、重启标记、变换</translation>
    </message>
    <message>
        <source>Fewer options</source>
        <translation>较少选项</translation>
    </message>
    <message>
        <source>More options</source>
        <translation>更多选项</translation>
    </message>
    <message>
        <source>expected frame</source>
        <translation>预期帧</translation>
    </message>
    <message>
        <source>frame that came</source>
        <translation>实得帧</translation>
    </message>
    <message>
        <source>%1 bytes,
%2 there and back</source>
        <translation>%1 字节，
往返 %2</translation>
    </message>
    <message>
        <source>%1 bytes, %2</source>
        <translation>%1 字节，%2</translation>
    </message>
    <message>
        <source>Inspected as it is. Choose an encoder to encode its picture again.</source>
        <translation>按原样检查。选择编码器可将其图片重新编码。</translation>
    </message>
    <message>
        <source>Choose an encoder to set it beside A.</source>
        <translation>选择编码器，以便与 A 并列。</translation>
    </message>
    <message>
        <source>The same for A and B, so that what differs is in the files.</source>
        <translation>A 和 B 相同，因此差异只在文件中。</translation>
    </message>
    <message>
        <source>Kind of damage</source>
        <translation>损坏的种类</translation>
    </message>
    <message>
        <source>file: %1</source>
        <translation>文件：%1</translation>
    </message>
    <message>
        <source>picture: %1</source>
        <translation>图片：%1</translation>
    </message>
    <message>
        <source>file: bytes of the encoded file are changed. picture: what the encoder reads is wrong, and the file is legal.</source>
        <translation>文件：改动编码后文件的字节。图片：编码器读到的内容有误，而文件合法。</translation>
    </message>
    <message>
        <source>Damaged side</source>
        <translation>被损坏的一侧</translation>
    </message>
    <message>
        <source>on A</source>
        <translation>在 A 上</translation>
    </message>
    <message>
        <source>on B</source>
        <translation>在 B 上</translation>
    </message>
    <message>
        <source>seed </source>
        <translation>种子 </translation>
    </message>
    <message>
        <source>Seed of the damage</source>
        <translation>损坏的种子</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>A picture to encode, or a .jpg to inspect as it is</source>
        <translation>要编码的图片，或要按原样检查的 .jpg</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Nothing is open.</source>
        <translation>没有打开任何文件。</translation>
    </message>
    <message>
        <source>JPEG, %1 bytes</source>
        <translation>JPEG，%1 字节</translation>
    </message>
    <message>
        <source>%1 × %2, %3</source>
        <translation>%1 × %2，%3</translation>
    </message>
    <message>
        <source>gray</source>
        <translation>灰度</translation>
    </message>
    <message>
        <source>RGB</source>
        <translation>RGB</translation>
    </message>
</context>
<context>
    <name>ui/jpeg_lab/stress</name>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>good</source>
        <translation>完好</translation>
    </message>
    <message>
        <source>bad</source>
        <translation>坏</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>skipped: in the journal</source>
        <translation>已跳过：在运行日志中</translation>
    </message>
    <message>
        <source>Frames of the stress run: one row per thread</source>
        <translation>压力测试的帧：每个线程一行</translation>
    </message>
    <message>
        <source>No frame has run.</source>
        <translation>没有运行过任何帧。</translation>
    </message>
    <message>
        <source>Current: thread %1, frame %2, %3.</source>
        <translation>当前：线程 %1，第 %2 帧，%3。</translation>
    </message>
    <message>
        <source>One cell per frame, one row per thread: green G is good, red B is bad, amber F failed. A click on a bad one opens what was expected beside what came.</source>
        <translation>每帧一个单元格，每个线程一行：绿色 G 为完好，红色 B 为坏，琥珀色 F 为失败。单击坏帧可将预期内容与实得内容并列打开。</translation>
    </message>
    <message>
        <source>thread %1</source>
        <translation>线程 %1</translation>
    </message>
    <message>
        <source>frames in order →   G good   B bad   F failed   S skipped</source>
        <translation>按顺序的帧 →   G 完好   B 坏   F 失败   S 跳过</translation>
    </message>
    <message>
        <source>A click on a bad cell opens what was expected beside what came.</source>
        <translation>单击坏单元格，可并排打开预期结果与实际结果。</translation>
    </message>
    <message>
        <source>Thread %1, frame %2: %3. %4</source>
        <translation>线程 %1，第 %2 帧：%3。%4</translation>
    </message>
    <message>
        <source>Options of the program of the stress run</source>
        <translation>压力测试所用程序的选项</translation>
    </message>
    <message>
        <source>does not wait</source>
        <translation>不等待</translation>
    </message>
    <message>
        <source>event recorded too early</source>
        <translation>事件记录过早</translation>
    </message>
    <message>
        <source>reads on another stream</source>
        <translation>在另一个流上读取</translation>
    </message>
    <message>
        <source>frame freed too early</source>
        <translation>帧过早释放</translation>
    </message>
    <message>
        <source>one encoder for all threads</source>
        <translation>所有线程共用一个编码器</translation>
    </message>
    <message>
        <source>A mistake that the encoder makes on purpose</source>
        <translation>编码器故意犯的错误</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>Order of an emulated device&apos;s work: lazy, eager, random:7, adversarial:7</source>
        <translation>模拟设备的工作次序：lazy、eager、random:7、adversarial:7</translation>
    </message>
    <message>
        <source> px</source>
        <translation> 像素</translation>
    </message>
    <message>
        <source>Quality</source>
        <translation>质量</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>采样</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>高度</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Frames each</source>
        <translation>每线程帧数</translation>
    </message>
    <message>
        <source>Fault</source>
        <translation>故障</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Many frames through one encoder under threads; every file is validated.</source>
        <translation>多线程下许多帧经过同一个编码器；每个文件都会验证。</translation>
    </message>
    <message>
        <source>%1 of %2 frames done: %3 good, %4 bad, %5 failed</source>
        <translation>%2 帧中已完成 %1 帧：%3 完好，%4 坏，%5 失败</translation>
    </message>
    <message numerus="yes">
        <source>and %n more hazards like it</source>
        <translation>
            <numerusform>以及另外 %n 个同类竞态</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui/page</name>
    <message>
        <source>first at</source>
        <comment>step</comment>
        <translation>最早出现于</translation>
    </message>
    <message>
        <source>of samples</source>
        <translation>的样本不同</translation>
    </message>
    <message>
        <source>at most</source>
        <translation>最多</translation>
    </message>
    <message>
        <source>Make them equal</source>
        <translation>使两侧相同</translation>
    </message>
    <message>
        <source>Accept</source>
        <translation>接受</translation>
    </message>
    <message>
        <source>Copy for an issue</source>
        <translation>复制到问题单</translation>
    </message>
    <message>
        <source>Copies answer, step, numbers, cause, versions and the command as Markdown.</source>
        <translation>以 Markdown 复制答案、步骤、数值、原因、版本和命令。</translation>
    </message>
    <message>
        <source>worst in</source>
        <comment>array</comment>
        <translation>最差的在</translation>
    </message>
    <message>
        <source>The first step that differs by itself; the cause is that of this step.</source>
        <translation>自身最先出现差异的步骤；原因即属于这一步。</translation>
    </message>
    <message>
        <source>The largest difference of one sample, and the range of the data.</source>
        <translation>单个样本的最大差异，以及数据的范围。</translation>
    </message>
    <message>
        <source>In the library: %1</source>
        <translation>在库中：%1</translation>
    </message>
    <message>
        <source>Report, %1: %2</source>
        <translation>报告，%1：%2</translation>
    </message>
    <message>
        <source>Report…</source>
        <translation>报告…</translation>
    </message>
</context>
<context>
    <name>ui/peers</name>
    <message>
        <source>Keep it for the next time</source>
        <translation>保留供下次使用</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>Use on side A</source>
        <translation>用于 A 侧</translation>
    </message>
    <message>
        <source>Use on side B</source>
        <translation>用于 B 侧</translation>
    </message>
    <message>
        <source>Add implementation</source>
        <translation>添加实现</translation>
    </message>
    <message>
        <source>A program that runs a side: your own code, a library in another environment, another machine. It is started with your rights: add only what you trust.</source>
        <translation>运行一侧的程序：您自己的代码、另一环境中的库、另一台机器。它以您的权限启动：请只添加您信任的程序。</translation>
    </message>
    <message>
        <source>Installed library</source>
        <translation>已安装的库</translation>
    </message>
    <message>
        <source>Python file</source>
        <translation>Python 文件</translation>
    </message>
    <message>
        <source>Machine (ssh)</source>
        <translation>机器（ssh）</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>small letters, digits, - and _</source>
        <translation>小写字母、数字、- 和 _</translation>
    </message>
    <message>
        <source>In %1</source>
        <translation>在 %1</translation>
    </message>
    <message>
        <source>Starting %1… %2 s</source>
        <translation>正在启动 %1… %2 秒</translation>
    </message>
    <message>
        <source>Command there</source>
        <translation>那里的命令</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>库</translation>
    </message>
    <message>
        <source>A Python interpreter</source>
        <translation>Python 解释器</translation>
    </message>
    <message>
        <source>not installed in this Python</source>
        <translation>这个 Python 中没有安装</translation>
    </message>
    <message>
        <source>%1 %2 is installed there</source>
        <translation>其中装有 %1 %2</translation>
    </message>
    <message>
        <source>a Python file that makes a Peer and serves it</source>
        <translation>创建 Peer 并提供服务的 Python 文件</translation>
    </message>
    <message>
        <source>The Python that has the libraries which the file imports</source>
        <translation>装有该文件所导入的库的 Python</translation>
    </message>
    <message>
        <source>A Python file</source>
        <translation>Python 文件</translation>
    </message>
    <message>
        <source>Python files (*.py)</source>
        <translation>Python 文件 (*.py)</translation>
    </message>
    <message>
        <source>The program and its arguments. No shell reads it.</source>
        <translation>程序及其参数。不经过 shell。</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>gpu01 or me@gpu01.example.org</source>
        <translation>gpu01 或 me@gpu01.example.org</translation>
    </message>
    <message>
        <source>As ssh takes it. It has to let you in without asking for a password.</source>
        <translation>按 ssh 的写法。必须无需密码即可登录。</translation>
    </message>
    <message>
        <source>Choose a Python.</source>
        <translation>请选择一个 Python。</translation>
    </message>
    <message>
        <source>Choose a Python file.</source>
        <translation>请选择一个 Python 文件。</translation>
    </message>
    <message>
        <source>There is no file %1.</source>
        <translation>没有文件 %1。</translation>
    </message>
    <message>
        <source>Give a command, as in %1.</source>
        <translation>请给出命令，例如 %1。</translation>
    </message>
    <message>
        <source>Give a host as ssh takes it, as in me@gpu01.</source>
        <translation>请按 ssh 的写法给出主机，例如 me@gpu01。</translation>
    </message>
    <message>
        <source>Give it a name that begins with a small letter and has small letters, digits, &apos;_&apos;, &apos;-&apos; and &apos;.&apos;.</source>
        <translation>请给它一个名称：以小写字母开头，由小写字母、数字、&apos;_&apos;、&apos;-&apos; 和 &apos;.&apos; 组成。</translation>
    </message>
    <message>
        <source>Start %1?</source>
        <translation>启动 %1？</translation>
    </message>
    <message>
        <source>This file is a program. It is started with your rights, and runs side B from then on. Start it only if you trust it.</source>
        <translation>此文件是一个程序。它以您的权限启动，此后运行 B 侧。请只在信任它时启动。</translation>
    </message>
    <message>
        <source>Start it on side B</source>
        <translation>在 B 侧启动</translation>
    </message>
    <message>
        <source>Add to the list</source>
        <translation>添加到列表</translation>
    </message>
    <message>
        <source>%1 · OpenCV (in this program)</source>
        <translation>%1 · OpenCV（本程序内）</translation>
    </message>
    <message>
        <source>The OpenCV that this program is linked with, for the ops that it has</source>
        <translation>本程序所链接的 OpenCV，用于它所拥有的算子</translation>
    </message>
    <message>
        <source>%1 (absent)</source>
        <translation>%1（不存在）</translation>
    </message>
    <message>
        <source>A Python file, a command or another machine that runs a side</source>
        <translation>运行一侧的 Python 文件、命令或另一台机器</translation>
    </message>
    <message>
        <source>Its log is empty: it wrote nothing to its standard error.</source>
        <translation>其日志为空：它没有向标准错误输出任何内容。</translation>
    </message>
    <message>
        <source>Log of the program</source>
        <translation>程序的日志</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>正在启动</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>busy</source>
        <translation>忙</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>未启动</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 s to start, %2 s a step</source>
        <translation>启动 %1 秒，每步 %2 秒</translation>
    </message>
    <message>
        <source>Starting %1</source>
        <translation>正在启动 %1</translation>
    </message>
    <message>
        <source>Ending %1</source>
        <translation>正在结束 %1</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Ops</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Ops of this program</source>
        <translation>该程序的算子</translation>
    </message>
    <message>
        <source>Whose</source>
        <translation>归属</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>%1 of ours, %2 of its own, %3 that it has not got</source>
        <translation>%1 个我们的，%2 个它自己的，%3 个它没有</translation>
    </message>
    <message>
        <source>its own</source>
        <translation>它自己的</translation>
    </message>
    <message>
        <source>ours</source>
        <translation>我们的</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺少</translation>
    </message>
    <message numerus="yes">
        <source>%n options</source>
        <translation>
            <numerusform>%n 个选项</numerusform>
        </translation>
    </message>
    <message>
        <source>Options…</source>
        <translation>选项…</translation>
    </message>
    <message>
        <source>Options of %1 for %2</source>
        <translation>%2 的 %1 选项</translation>
    </message>
    <message>
        <source>Other options are another process of %1, which is used for %2 once it has started.</source>
        <translation>其他选项对应 %1 的另一个进程，启动后用于%2。</translation>
    </message>
    <message>
        <source>Defaults</source>
        <translation>默认值</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Implementation %1</source>
        <translation>实现 %1</translation>
    </message>
    <message>
        <source>How long a program may be silent before it is ended</source>
        <translation>程序可以沉默多久，超过则结束它</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>更改…</translation>
    </message>
    <message>
        <source>Change the peer timeout</source>
        <translation>更改外部程序超时</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>What it offers</source>
        <translation>提供的内容</translation>
    </message>
    <message>
        <source>Copy the log</source>
        <translation>复制日志</translation>
    </message>
    <message>
        <source>End</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Ends it and takes it out of %1</source>
        <translation>结束它并将其移出%1</translation>
    </message>
    <message>
        <source>Peer timeout: %1</source>
        <translation>外部程序超时：%1</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>重新启动</translation>
    </message>
    <message>
        <source>Pythons of this machine</source>
        <translation>这台机器上的 Python</translation>
    </message>
    <message>
        <source>As usual: %1</source>
        <translation>照常：%1</translation>
    </message>
    <message>
        <source>For both:</source>
        <translation>两者均为：</translation>
    </message>
    <message>
        <source>Peer timeout</source>
        <translation>外部程序超时</translation>
    </message>
    <message>
        <source>A program that runs a side is ended when it is silent for longer than this. One that runs now has the new time from its next start on.</source>
        <translation>运行一侧的程序沉默超过此时间即被结束。正在运行的程序从下次启动起采用新的时间。</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>秒数</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>On the command line: --peer-timeout SECONDS.</source>
        <translation>命令行写法：--peer-timeout SECONDS。</translation>
    </message>
    <message>
        <source>There is another peer {} already; choose another name.</source>
        <translation>已有另一个外部程序 {}；请另选名称。</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>已选择</translation>
    </message>
</context>
<context>
    <name>ui/recordings</name>
    <message>
        <source>The report could not be written. %1</source>
        <translation>无法写出报告。%1</translation>
    </message>
    <message>
        <source> on %1</source>
        <translation> 在 %1 上</translation>
    </message>
    <message>
        <source>, values not kept</source>
        <translation>，未保留值</translation>
    </message>
    <message>
        <source>%1
A: %2
B: %3</source>
        <translation>%1
A：%2
B：%3</translation>
    </message>
    <message>
        <source>draw %1</source>
        <translation>抽取 %1</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>output %1</source>
        <translation>输出 %1</translation>
    </message>
    <message>
        <source>note %1</source>
        <translation>备注 %1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>number and name of a step</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>By itself, on its recorded input: %1</source>
        <translation>单独以所录制的输入运行：%1</translation>
    </message>
    <message>
        <source>%1 by itself, on its recorded input: %2</source>
        <translation>%1 单独以所录制的输入运行：%2</translation>
    </message>
    <message>
        <source>Draws and parameters that differ</source>
        <translation>有差异的抽取和参数</translation>
    </message>
    <message>
        <source>The selected step</source>
        <translation>选中的步骤</translation>
    </message>
    <message>
        <source>Error statistics of the tensor</source>
        <translation>张量的误差统计</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Show the worst place</source>
        <translation>显示最差位置</translation>
    </message>
    <message>
        <source>Sample, channel and pixel where A and B are farthest apart (Ctrl+F8)</source>
        <translation>A 与 B 相差最大的样本、通道和像素（Ctrl+F8）</translation>
    </message>
    <message>
        <source>Slices and axes</source>
        <translation>切片与轴</translation>
    </message>
    <message>
        <source>Step of B</source>
        <translation>B 的步骤</translation>
    </message>
    <message>
        <source>Which step of B the selected step of A is compared with; type a part of its name</source>
        <translation>A 的选中步骤与 B 的哪个步骤比较；可输入其名称的一部分</translation>
    </message>
    <message>
        <source>Step of B that stands for the selected step of A</source>
        <translation>与 A 的选中步骤对应的 B 的步骤</translation>
    </message>
    <message>
        <source>Take the correction back</source>
        <translation>撤回更正</translation>
    </message>
    <message>
        <source>Take the correction back: pair this step by its name again</source>
        <translation>撤回更正：重新按名称配对此步骤</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>1 differs</source>
        <translation>1 项有差异</translation>
    </message>
    <message>
        <source>%1 differ</source>
        <translation>%1 项有差异</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>%1 in all</source>
        <translation>共 %1 项</translation>
    </message>
    <message>
        <source>the first %1</source>
        <translation>前 %1 项</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>差异内容</translation>
    </message>
    <message>
        <source>Not run here. %1</source>
        <translation>未在此运行。%1</translation>
    </message>
    <message>
        <source>Only A has this array.</source>
        <translation>只有 A 有此数组。</translation>
    </message>
    <message>
        <source>Only A has this step.</source>
        <translation>只有 A 有此步骤。</translation>
    </message>
    <message>
        <source>Only B has this array.</source>
        <translation>只有 B 有此数组。</translation>
    </message>
    <message>
        <source>Only B has this step.</source>
        <translation>只有 B 有此步骤。</translation>
    </message>
    <message>
        <source>There is nothing to count.</source>
        <translation>没有可统计的内容。</translation>
    </message>
    <message>
        <source>Device that the steps run on here</source>
        <translation>步骤在此运行所用的设备</translation>
    </message>
    <message>
        <source>Where the recorded steps run again: a device of this machine, or a program that has the library.</source>
        <translation>所录制的步骤在哪里再次运行：本机的设备，或拥有该库的程序。</translation>
    </message>
    <message>
        <source>Numerics of the steps that run here</source>
        <translation>在此运行的步骤的数值方式</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>再次运行</translation>
    </message>
    <message>
        <source>Run here</source>
        <translation>在此运行</translation>
    </message>
    <message>
        <source>Runs each step of both by itself here, on its recorded input, and compares it with what was recorded</source>
        <translation>在此以所录制的输入单独运行两者的每个步骤，并与所录制的结果比较</translation>
    </message>
    <message>
        <source>Runs each step here, with the recorded parameters and draws, and compares it with what was recorded</source>
        <translation>以所录制的参数和抽取在此运行每个步骤，并与所录制的内容比较</translation>
    </message>
    <message>
        <source>here: %1</source>
        <translation>此处：%1</translation>
    </message>
    <message>
        <source>%1, not kept</source>
        <translation>%1，未保留</translation>
    </message>
    <message>
        <source>%1 … (%2 numbers)</source>
        <translation>%1 …（%2 个数）</translation>
    </message>
    <message>
        <source>A recording is compared with another recording, which %1 is not.</source>
        <translation>录制只能与另一个录制比较，而 %1 不是录制。</translation>
    </message>
    <message>
        <source>Open another recording as B</source>
        <translation>打开另一个录制作为 B</translation>
    </message>
    <message>
        <source>Open a recording</source>
        <translation>打开录制</translation>
    </message>
    <message>
        <source>Recordings (*%1);;All files (*)</source>
        <translation>录制 (*%1);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Export the report of two recordings</source>
        <translation>导出两个录制的报告</translation>
    </message>
    <message>
        <source>Recordings</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>正在打开…</translation>
    </message>
    <message>
        <source>Running the steps here…</source>
        <translation>正在此处运行步骤…</translation>
    </message>
    <message>
        <source>Record where it happens, look here</source>
        <translation>在哪里发生就在哪里录制，在这里查看</translation>
    </message>
    <message>
        <source>The Python package writes what every step of a program puts out into one file. Open one to walk its steps, or two to find the step where they part.</source>
        <translation>Python 包把程序每一步的输出写入一个文件。打开一个文件可逐步查看，打开两个可找出它们分道的步骤。</translation>
    </message>
    <message>
        <source>How a recording is made</source>
        <translation>如何制作录制</translation>
    </message>
    <message>
        <source>Open a recording…</source>
        <translation>打开录制…</translation>
    </message>
    <message>
        <source>find a step</source>
        <translation>查找步骤</translation>
    </message>
    <message>
        <source>Find a step by its name</source>
        <translation>按名称查找步骤</translation>
    </message>
    <message>
        <source>Differing</source>
        <comment>steps</comment>
        <translation>有差异</translation>
    </message>
    <message>
        <source>Only steps that differ, or whose draws or parameters do</source>
        <translation>仅显示有差异的步骤，或其抽取或参数有差异的步骤</translation>
    </message>
    <message>
        <source>Only steps that differ</source>
        <translation>仅有差异的步骤</translation>
    </message>
    <message>
        <source>Swap A and B (X)</source>
        <translation>交换 A 和 B（X）</translation>
    </message>
    <message>
        <source>Compare with…</source>
        <translation>与之比较…</translation>
    </message>
    <message>
        <source>Compare with another recording, or with what the steps give here</source>
        <translation>与另一个录制比较，或与步骤在此处给出的结果比较</translation>
    </message>
    <message>
        <source>Compare with another recording or with what runs here</source>
        <translation>与另一个录制或在此处运行的结果比较</translation>
    </message>
    <message>
        <source>Another recording…</source>
        <translation>另一个录制…</translation>
    </message>
    <message>
        <source>The same steps, run here</source>
        <translation>同样的步骤，在此运行</translation>
    </message>
    <message>
        <source>Local error…</source>
        <translation>局部误差…</translation>
    </message>
    <message>
        <source>Which steps differ by themselves: runs each of both here, on its recorded input</source>
        <translation>哪些步骤单独就有差异：在此以所录制的输入运行两者的每个步骤</translation>
    </message>
    <message>
        <source>Local error of each step</source>
        <translation>每个步骤的局部误差</translation>
    </message>
    <message>
        <source>Steps of the recording</source>
        <translation>录制的步骤</translation>
    </message>
    <message>
        <source>find an array</source>
        <translation>查找数组</translation>
    </message>
    <message>
        <source>Tensor of the step</source>
        <translation>步骤的张量</translation>
    </message>
    <message>
        <source>Which of the step&apos;s tensors is shown</source>
        <translation>显示该步骤的哪个张量</translation>
    </message>
    <message>
        <source>Order of the axes</source>
        <translation>轴的顺序</translation>
    </message>
    <message>
        <source>Which extents are the channels (C), the rows (H) and the columns (W) of pictures</source>
        <translation>哪些维是图片的通道（C）、行（H）和列（W）</translation>
    </message>
    <message>
        <source>Which picture of the batch is shown. Errors are of all of them.</source>
        <translation>显示批次中的哪张图片。误差针对全部图片。</translation>
    </message>
    <message>
        <source>Which channel is shown. Errors are of all of them.</source>
        <translation>显示哪个通道。误差针对全部通道。</translation>
    </message>
    <message>
        <source>Range of values</source>
        <translation>值的范围</translation>
    </message>
    <message>
        <source>Values that are shown as black and as white</source>
        <translation>显示为黑和白的值</translation>
    </message>
    <message>
        <source>Range of values, written</source>
        <translation>值的范围，手动输入</translation>
    </message>
    <message>
        <source>Two numbers: black and white</source>
        <translation>两个数：黑和白</translation>
    </message>
    <message>
        <source>black, white</source>
        <translation>黑，白</translation>
    </message>
    <message>
        <source>%1 (guessed)</source>
        <translation>%1（猜测）</translation>
    </message>
    <message>
        <source>all channels</source>
        <translation>全部通道</translation>
    </message>
    <message>
        <source>smallest … largest</source>
        <translation>最小 … 最大</translation>
    </message>
    <message>
        <source>own…</source>
        <translation>自定…</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Accumulated error: the largest |A−B| of the step&apos;s tensors</source>
        <translation>累积误差：该步骤各张量中最大的 |A−B|</translation>
    </message>
    <message>
        <source>Largest number of representable values of the step&apos;s own dtype between A and B</source>
        <translation>A 与 B 之间，按步骤自身 dtype 可表示值个数的最大值</translation>
    </message>
    <message>
        <source>Local B</source>
        <translation>局部 B</translation>
    </message>
    <message>
        <source>Local</source>
        <translation>局部</translation>
    </message>
    <message>
        <source>Local A</source>
        <translation>局部 A</translation>
    </message>
    <message>
        <source>Local error: the largest |A−B| when the step runs here by itself, on its recorded input</source>
        <translation>局部误差：该步骤单独以所录制的输入在此运行时最大的 |A−B|</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <comment>a renamed step</comment>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>not run here</source>
        <translation>未在此运行</translation>
    </message>
    <message>
        <source>only A has this array</source>
        <translation>只有 A 有此数组</translation>
    </message>
    <message>
        <source>only A has this step</source>
        <translation>只有 A 有此步骤</translation>
    </message>
    <message>
        <source>only B has this array</source>
        <translation>只有 B 有此数组</translation>
    </message>
    <message>
        <source>only B has this step</source>
        <translation>只有 B 有此步骤</translation>
    </message>
    <message>
        <source>not compared yet</source>
        <translation>尚未比较</translation>
    </message>
    <message>
        <source>not compared</source>
        <translation>未比较</translation>
    </message>
    <message>
        <source>nothing to compare</source>
        <translation>没有可比较的内容</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>相等</translation>
    </message>
    <message>
        <source>bit-exact</source>
        <translation>位精确</translation>
    </message>
    <message>
        <source>within tolerance</source>
        <translation>在容差内</translation>
    </message>
    <message>
        <source>, paired by hand</source>
        <translation>，手动配对</translation>
    </message>
    <message>
        <source>, renamed</source>
        <translation>，已改名</translation>
    </message>
    <message>
        <source>, other draws or parameters</source>
        <translation>，抽取或参数不同</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 以及另外 %2 个</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>未运行</translation>
    </message>
    <message>
        <source>only A</source>
        <translation>仅 A</translation>
    </message>
    <message>
        <source>only B</source>
        <translation>仅 B</translation>
    </message>
    <message>
        <source>The first array that differs</source>
        <translation>首个有差异的数组</translation>
    </message>
    <message>
        <source>The first step that differs</source>
        <translation>首个有差异的步骤</translation>
    </message>
    <message>
        <source>1 array</source>
        <translation>1 个数组</translation>
    </message>
    <message>
        <source>%1 arrays</source>
        <translation>%1 个数组</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 个步骤</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 个步骤</translation>
    </message>
    <message>
        <source>Compared steps</source>
        <translation>已比较的步骤</translation>
    </message>
    <message>
        <source>Recorded by %1.</source>
        <translation>由 %1 录制。</translation>
    </message>
    <message>
        <source>step %1, %2</source>
        <translation>第 %1 步，%2</translation>
    </message>
    <message>
        <source>On its recorded input, the first that differs by itself is %1.</source>
        <translation>以所录制的输入，第一个单独就有差异的是%1。</translation>
    </message>
    <message>
        <source>On its recorded input, each step that ran has the recorded bits.</source>
        <translation>以所录制的输入，每个运行过的步骤都给出所录制的位。</translation>
    </message>
    <message>
        <source>On its recorded input, each step that ran is within the tolerance.</source>
        <translation>以所录制的输入，每个运行过的步骤都在容差之内。</translation>
    </message>
    <message>
        <source>No step of %1 ran by itself.</source>
        <translation>%1 没有步骤单独运行。</translation>
    </message>
    <message>
        <source>Of %1, the first that differs by itself is %2.</source>
        <translation>在 %1 中，第一个单独就有差异的是%2。</translation>
    </message>
    <message>
        <source>Each step of %1 that ran by itself has the recorded bits.</source>
        <translation>%1 中每个单独运行过的步骤都给出所录制的位。</translation>
    </message>
    <message>
        <source>Each step of %1 that ran by itself is within the tolerance.</source>
        <translation>%1 中每个单独运行过的步骤都在容差之内。</translation>
    </message>
    <message>
        <source>%1 did not run; each says why.</source>
        <translation>%1没有运行；各自说明了原因。</translation>
    </message>
    <message>
        <source>%1 of %2 steps were compared.</source>
        <translation>%2 个步骤中比较了 %1 个。</translation>
    </message>
    <message>
        <source>B ran here on %1.</source>
        <translation>B 在此处的 %1 上运行。</translation>
    </message>
    <message>
        <source>Run here on %1, each step on its recorded input:</source>
        <translation>在此于 %1 上运行，每个步骤以所录制的输入：</translation>
    </message>
    <message>
        <source>%1 only in A.</source>
        <translation>%1仅在 A 中。</translation>
    </message>
    <message>
        <source>%1 only in B.</source>
        <translation>%1仅在 B 中。</translation>
    </message>
    <message>
        <source>%1 renamed.</source>
        <translation>%1已改名。</translation>
    </message>
    <message>
        <source>%1 paired by hand.</source>
        <translation>%1手动配对。</translation>
    </message>
    <message>
        <source>%1&apos;s program ended before its recording did.</source>
        <translation>%1 的程序先于录制结束。</translation>
    </message>
    <message>
        <source>No recording</source>
        <translation>没有录制</translation>
    </message>
    <message>
        <source>The program ended before the recording did: every step that was written whole is here.</source>
        <translation>程序先于录制结束：凡完整写入的步骤都在此。</translation>
    </message>
    <message>
        <source>First at %1.</source>
        <translation>首次出现于 %1。</translation>
    </message>
    <message>
        <source>At %1, so far.</source>
        <translation>目前出现于 %1。</translation>
    </message>
    <message>
        <source>%1 of %2 steps</source>
        <translation>%1 / %2 个步骤</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Side by side (S)</source>
        <translation>并排（S）</translation>
    </message>
    <message>
        <source>Swipe (W)</source>
        <translation>卷帘（W）</translation>
    </message>
    <message>
        <source>Blink (K)</source>
        <translation>闪烁（K）</translation>
    </message>
    <message>
        <source>Onion (O)</source>
        <translation>洋葱皮（O）</translation>
    </message>
    <message>
        <source>Difference (D)</source>
        <translation>差异（D）</translation>
    </message>
    <message>
        <source>A and B have no pictures of one size here</source>
        <translation>此处 A 和 B 没有尺寸相同的图片</translation>
    </message>
    <message>
        <source>This step put out no tensor.</source>
        <translation>此步骤没有输出张量。</translation>
    </message>
    <message>
        <source>A−B %1</source>
        <translation>A−B %1</translation>
    </message>
    <message>
        <source>A and B: </source>
        <translation>A 和 B：</translation>
    </message>
    <message>
        <source>A: </source>
        <translation>A：</translation>
    </message>
    <message>
        <source>B: </source>
        <translation>B：</translation>
    </message>
    <message>
        <source>%1 … %2, mean %3</source>
        <translation>%1 … %2，均值 %3</translation>
    </message>
    <message>
        <source>values %1 … %2, mean %3</source>
        <translation>值 %1 … %2，均值 %3</translation>
    </message>
    <message>
        <source>, %1 NaN</source>
        <translation>，%1 个 NaN</translation>
    </message>
    <message>
        <source>, %1 infinite</source>
        <translation>，%1 个无穷大</translation>
    </message>
    <message>
        <source>The map counts ULPs of the dtype that %1 is widened to; those of %1 are in the list</source>
        <translation>该图按 %1 扩展后的 dtype 计 ULP；按 %1 计的在列表中</translation>
    </message>
    <message>
        <source>comparing the steps</source>
        <translation>正在比较各步骤</translation>
    </message>
    <message>
        <source>{} The capture of a run is opened by &apos;comparo replay&apos; and &apos;comparo diff&apos;.</source>
        <translation>{} 运行的捕获由 &apos;comparo replay&apos; 和 &apos;comparo diff&apos; 打开。</translation>
    </message>
    <message>
        <source>Its values were not kept.</source>
        <translation>其值未保留。</translation>
    </message>
    <message>
        <source>It has no values: an extent is 0.</source>
        <translation>没有值：有一维的长度为 0。</translation>
    </message>
    <message>
        <source>{}: an extent of more than 2^31 is not shown.</source>
        <translation>{}：长度超过 2^31 的维不予显示。</translation>
    </message>
</context>
<context>
    <name>ui/recordings/slices</name>
    <message>
        <source>axis %1: %2, axis %3: %4, largest |A−B| %5</source>
        <translation>轴 %1：%2，轴 %3：%4，最大 |A−B| %5</translation>
    </message>
    <message>
        <source>axis %1: %2, largest |A−B| %3</source>
        <translation>轴 %1：%2，最大 |A−B| %3</translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>Index of the axis. A click shows the slice&apos;s worst place.</source>
        <translation>轴的索引。单击显示该切片的最差位置。</translation>
    </message>
    <message>
        <source>Values of the slice that differ</source>
        <translation>切片中不同的值</translation>
    </message>
    <message>
        <source>%1 of %2 values</source>
        <translation>%2 个值中的 %1 个</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均值</translation>
    </message>
    <message>
        <source>Mean |A−B| of all values of the slice that are finite in both</source>
        <translation>切片中两侧均为有限值的所有值的平均 |A−B|</translation>
    </message>
    <message>
        <source>The axis whose slices are listed</source>
        <translation>列出其切片的轴</translation>
    </message>
    <message>
        <source>Slices that differ, the worst first</source>
        <translation>有差异的切片，最差的在前</translation>
    </message>
    <message>
        <source>The axis of the map&apos;s rows</source>
        <translation>图中各行的轴</translation>
    </message>
    <message>
        <source>The axis of the map&apos;s columns</source>
        <translation>图中各列的轴</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Largest difference by two axes</source>
        <translation>按两个轴的最大差异</translation>
    </message>
    <message>
        <source>Slices of</source>
        <translation>切片所在</translation>
    </message>
    <message>
        <source>Measuring the slices…</source>
        <translation>正在测量切片…</translation>
    </message>
    <message>
        <source>axis %1 (%2)</source>
        <translation>轴 %1（%2）</translation>
    </message>
    <message>
        <source>%1 more slices differ; a JSON report has all of them.</source>
        <translation>还有 %1 个切片有差异；JSON 报告列出全部。</translation>
    </message>
    <message>
        <source>Black is 0, the brightest %1.</source>
        <translation>黑色为 0，最亮为 %1。</translation>
    </message>
    <message>
        <source>Magenta: NaN or infinity on one side only.</source>
        <translation>品红色：只有一侧是 NaN 或无穷大。</translation>
    </message>
</context>
<context>
    <name>ui/scenarios</name>
    <message>
        <source>…</source>
        <translation>…</translation>
    </message>
    <message>
        <source>Scenarios</source>
        <translation>案例</translation>
    </message>
    <message>
        <source>Faults that users reported, and their fixes</source>
        <translation>用户报告的故障及其修复</translation>
    </message>
    <message>
        <source>Each opens as the fault, with its story beside it. Left half of a picture: side A; right half: side B, or the difference as it was reported.</source>
        <translation>每个案例以故障状态打开，旁边附有说明。图片左半：A 侧；右半：B 侧，或报告时的差异。</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Opens the comparison that gave this answer</source>
        <translation>打开给出此答案的比较</translation>
    </message>
    <message>
        <source>Stop asking</source>
        <translation>停止询问</translation>
    </message>
    <message>
        <source>Ask the installed %1</source>
        <translation>已安装的 %1 仍有此问题吗？</translation>
    </message>
    <message>
        <source>Does it have the fault still? Starts %1 in your Python and tries.</source>
        <translation>它是否仍有该故障？在您的 Python 中启动 %1 并尝试。</translation>
    </message>
    <message>
        <source>Asking %1…</source>
        <translation>正在询问 %1…</translation>
    </message>
    <message>
        <source>The scenario could not be opened.</source>
        <translation>无法打开案例。</translation>
    </message>
    <message>
        <source>an error that names the misplaced tensor</source>
        <translation>指出放错位置的张量的错误</translation>
    </message>
    <message>
        <source>a hazard: nothing orders two calls that touch the same bytes</source>
        <translation>竞态：没有任何机制规定两次访问相同字节的调用的先后</translation>
    </message>
    <message>
        <source>different pictures, without any error</source>
        <translation>图片不同，且没有任何错误</translation>
    </message>
    <message>
        <source>pictures of equal values, not all of them bit for bit</source>
        <translation>值相等但并非逐位相同的图像</translation>
    </message>
    <message>
        <source>pictures within the tolerance</source>
        <translation>图片在容差内</translation>
    </message>
    <message>
        <source>pictures that are equal bit for bit</source>
        <translation>图片逐位相等</translation>
    </message>
    <message>
        <source>Three things to try</source>
        <translation>可以尝试的三件事</translation>
    </message>
    <message>
        <source>Ends in %1.</source>
        <translation>结局是%1。</translation>
    </message>
    <message>
        <source>As documented:</source>
        <translation>与记载一致：</translation>
    </message>
    <message>
        <source>Not as documented:</source>
        <translation>与记载不符：</translation>
    </message>
    <message>
        <source>it ended in %1.</source>
        <translation>结局是%1。</translation>
    </message>
</context>
<context>
    <name>ui/shell</name>
    <message>
        <source>Where, how much and why image computation differs between a CPU and a GPU.
Free software under the Apache License 2.0.</source>
        <translation>图像计算在 CPU 与 GPU 之间何处不同、差多少、为什么。
自由软件，采用 Apache License 2.0。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Everything above as text, for a bug report</source>
        <translation>以上全部内容的文本，用于报告缺陷</translation>
    </message>
    <message>
        <source>An action, step, op, file or scenario; 402,275 goes to that pixel</source>
        <translation>操作、步骤、算子、文件或案例；402,275 转到该像素</translation>
    </message>
    <message>
        <source>Search actions, steps, ops, files, pixels and scenarios</source>
        <translation>搜索操作、步骤、算子、文件、像素和案例</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>搜索结果</translation>
    </message>
    <message>
        <source>Nothing is called “%1”.</source>
        <translation>没有名为“%1”的内容。</translation>
    </message>
    <message>
        <source>Remove its keys</source>
        <translation>移除其按键</translation>
    </message>
    <message>
        <source>Reset its keys</source>
        <translation>重置其按键</translation>
    </message>
    <message>
        <source>Change the keys</source>
        <translation>更改按键</translation>
    </message>
    <message>
        <source>Search actions</source>
        <translation>搜索操作</translation>
    </message>
    <message>
        <source>Actions and their keys</source>
        <translation>操作及其按键</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>The new key</source>
        <translation>新按键</translation>
    </message>
    <message>
        <source>Press the new key:</source>
        <translation>按下新按键：</translation>
    </message>
    <message>
        <source>Reset all keys</source>
        <translation>重置全部按键</translation>
    </message>
    <message>
        <source>Take it</source>
        <translation>使用它</translation>
    </message>
    <message>
        <source>Assign</source>
        <translation>指定</translation>
    </message>
    <message>
        <source>Keys in bold are not those that the action has by itself. Tab, PgUp and PgDn stay with their actions, where the picture has the focus.</source>
        <translation>粗体的按键不是该操作的默认按键。图片有焦点时，Tab、PgUp 和 PgDn 保留给各自的操作。</translation>
    </message>
    <message>
        <source>%1 cannot be used: it %2.</source>
        <translation>%1 不能使用：它%2。</translation>
    </message>
    <message>
        <source>%1 is the key of “%2”, which loses it.</source>
        <translation>%1 是“%2”的按键，后者将失去它。</translation>
    </message>
    <message>
        <source>%1 is free.</source>
        <translation>%1 可用。</translation>
    </message>
    <message>
        <source>Search the keys</source>
        <translation>搜索按键</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>各处</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Close what lies over the page, unpin, leave a field; then back to the page before; then leave the full screen. It never stops work: Ctrl+. does.</source>
        <translation>关闭页面上方的内容、取消固定、离开输入框；然后回到上一页；然后退出全屏。它从不停止工作：Ctrl+. 才会。</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>滚轮</translation>
    </message>
    <message>
        <source>Zoom at the cursor</source>
        <translation>在光标处缩放</translation>
    </message>
    <message>
        <source>Drag, middle drag, Space+drag</source>
        <translation>拖动、中键拖动、空格+拖动</translation>
    </message>
    <message>
        <source>Pan</source>
        <translation>平移</translation>
    </message>
    <message>
        <source>Click</source>
        <translation>单击</translation>
    </message>
    <message>
        <source>Pin a pixel; Esc unpins</source>
        <translation>固定像素；Esc 取消固定</translation>
    </message>
    <message>
        <source>Arrows</source>
        <translation>方向键</translation>
    </message>
    <message>
        <source>Move the pinned pixel, or pan</source>
        <translation>移动固定的像素，或平移</translation>
    </message>
    <message>
        <source>Ctrl+drag</source>
        <translation>Ctrl+拖动</translation>
    </message>
    <message>
        <source>Measure a region; Ctrl+click removes it</source>
        <translation>测量区域；Ctrl+单击移除</translation>
    </message>
    <message>
        <source>Hold Shift</source>
        <translation>按住 Shift</translation>
    </message>
    <message>
        <source>Show B in A&apos;s place; T latches</source>
        <translation>在 A 的位置显示 B；T 锁定</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Go</source>
        <translation>转到</translation>
    </message>
    <message>
        <source> or </source>
        <translation> 或 </translation>
    </message>
    <message>
        <source>Left, Right</source>
        <translation>左、右</translation>
    </message>
    <message>
        <source>From call to call</source>
        <translation>逐个调用移动</translation>
    </message>
    <message>
        <source>Up, Down</source>
        <translation>上、下</translation>
    </message>
    <message>
        <source>To the nearest call of another lane</source>
        <translation>转到另一条轨道上最近的调用</translation>
    </message>
    <message>
        <source>] or [</source>
        <translation>] 或 [</translation>
    </message>
    <message>
        <source>Next or previous hazard</source>
        <translation>下一个或上一个竞态</translation>
    </message>
    <message>
        <source>Ctrl+PgDown or Ctrl+PgUp</source>
        <translation>Ctrl+PgDown 或 Ctrl+PgUp</translation>
    </message>
    <message>
        <source>Next or previous part</source>
        <translation>下一部分或上一部分</translation>
    </message>
    <message>
        <source>Move the pinned pixel</source>
        <translation>移动固定的像素</translation>
    </message>
    <message>
        <source>No key is called “%1”.</source>
        <translation>没有名为“%1”的按键。</translation>
    </message>
    <message>
        <source>Cannot write %1: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
    <message>
        <source>There is no pixel %1,%2 in a picture of %3 x %4.</source>
        <translation>%3 x %4 的图片中没有像素 %1,%2。</translation>
    </message>
    <message>
        <source>Where do CPU and GPU differ, how much, and why?</source>
        <translation>CPU 与 GPU 的结果在何处不同、差多少、为什么？</translation>
    </message>
    <message>
        <source>Comparoscope runs one pipeline on two devices and shows both pictures, the verdict and the cause of every difference. An emulated CUDA device is always there.</source>
        <translation>Comparoscope 在两个设备上运行同一条流水线，显示两张图片、判定以及每处差异的原因。模拟的 CUDA 设备始终可用。</translation>
    </message>
    <message>
        <source>Open an image</source>
        <translation>打开图像</translation>
    </message>
    <message>
        <source>PNG, JPEG, TIFF, WebP, EXR, .npy and more. It is resized on both sides at once.</source>
        <translation>PNG、JPEG、TIFF、WebP、EXR、.npy 等。打开后立即在两侧缩放。</translation>
    </message>
    <message>
        <source>Two images, arrays or checkpoints from anywhere, compared as they are.</source>
        <translation>来自任何地方的两张图像、两个数组或两个检查点，按原样比较。</translation>
    </message>
    <message>
        <source>Try the bundled sample</source>
        <translation>试用内置样例</translation>
    </message>
    <message>
        <source>A uint8 resize whose pixels differ between CPU and CUDA, explained.</source>
        <translation>一次 uint8 缩放，其像素在 CPU 与 CUDA 上不同，并附解释。</translation>
    </message>
    <message>
        <source>Try a scenario</source>
        <translation>试用案例</translation>
    </message>
    <message>
        <source>Faults that users of image libraries reported, each with its fix.</source>
        <translation>图像库用户报告的故障，每个都附有修复。</translation>
    </message>
    <message>
        <source>One or two files may also be dropped on this window; a folder opens as a sweep, and two folders are compared image by image.</source>
        <translation>也可将一个或两个文件拖到此窗口；文件夹会作为批量打开，两个文件夹则逐张比较。</translation>
    </message>
    <message>
        <source>New here? A tour of five stops shows where everything is. It opens the bundled sample.</source>
        <translation>第一次使用？五站的导览会告诉您各处有什么。它会打开内置样例。</translation>
    </message>
    <message>
        <source>No, thanks</source>
        <translation>不用了</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近</translation>
    </message>
    <message>
        <source>Compared: %1</source>
        <translation>已比较：%1</translation>
    </message>
    <message>
        <source>A click shows the panels.</source>
        <translation>单击显示面板。</translation>
    </message>
    <message>
        <source>Verdict: %1</source>
        <translation>判定：%1</translation>
    </message>
</context>
<context>
    <name>ui/shell/window</name>
    <message>
        <source>This cannot be done now: there is no result yet. Open an image or a scenario first.</source>
        <translation>现在无法执行：还没有结果。请先打开图像或案例。</translation>
    </message>
    <message>
        <source>Help: %1</source>
        <translation>帮助：%1</translation>
    </message>
    <message>
        <source>help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Two sides</source>
        <translation>两侧</translation>
    </message>
    <message>
        <source>A and B run the same steps. Here you choose for each side a device, or a program of yours, and how it computes. &lt;b&gt;X&lt;/b&gt; exchanges them.</source>
        <translation>A 和 B 运行同样的步骤。在此为每一侧选择设备或您的程序，以及计算方式。&lt;b&gt;X&lt;/b&gt; 将它们交换。</translation>
    </message>
    <message>
        <source>The pipeline</source>
        <translation>流水线</translation>
    </message>
    <message>
        <source>The steps, one after the other, and the form of the selected one. &lt;b&gt;Ctrl+Shift+A&lt;/b&gt; adds a step out of one list of all ops. Everything can be undone.</source>
        <translation>各步骤依次排列，以及选中步骤的表单。&lt;b&gt;Ctrl+Shift+A&lt;/b&gt; 从所有算子的列表中添加步骤。一切都可撤销。</translation>
    </message>
    <message>
        <source>The pictures</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>The wheel zooms, dragging moves. Hold &lt;b&gt;Shift&lt;/b&gt; to see B in A&apos;s place, press &lt;b&gt;D&lt;/b&gt; for the difference, &lt;b&gt;]&lt;/b&gt; for the next region that differs, &lt;b&gt;F8&lt;/b&gt; for the worst pixel.</source>
        <translation>滚轮缩放，拖动移动。按住 &lt;b&gt;Shift&lt;/b&gt; 在 A 的位置看到 B，按 &lt;b&gt;D&lt;/b&gt; 显示差异，&lt;b&gt;]&lt;/b&gt; 转到下一个有差异的区域，&lt;b&gt;F8&lt;/b&gt; 转到最差的像素。</translation>
    </message>
    <message>
        <source>The findings</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>The verdict with the tolerance that would pass, the cause with its evidence, the regions with their shapes, and every number behind them.</source>
        <translation>判定及能够通过的容差、原因及其证据、区域及其形状，以及背后的每个数字。</translation>
    </message>
    <message>
        <source>Everything else</source>
        <translation>其余一切</translation>
    </message>
    <message>
        <source>&lt;b&gt;Ctrl+K&lt;/b&gt; finds every action, step, op, file, pixel, scenario and help page by its name. &lt;b&gt;F1&lt;/b&gt; explains the panel that you are in.</source>
        <translation>&lt;b&gt;Ctrl+K&lt;/b&gt; 按名称查找每个操作、步骤、算子、文件、像素、案例和帮助页。&lt;b&gt;F1&lt;/b&gt; 解释您所在的面板。</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>案例</translation>
    </message>
    <message>
        <source>The bundled sample is missing: resources/samples/sample.png was not found beside or above the program. Reinstall Comparoscope or open an image of your own.</source>
        <translation>内置样例缺失：在程序旁边和上级文件夹中都没有找到 resources/samples/sample.png。请重新安装 Comparoscope，或打开您自己的图像。</translation>
    </message>
    <message>
        <source>Undo %1</source>
        <translation>撤销%1</translation>
    </message>
    <message>
        <source>Redo %1</source>
        <translation>重做%1</translation>
    </message>
    <message>
        <source>Command copied.</source>
        <translation>命令已复制。</translation>
    </message>
    <message>
        <source>Command copied. It writes %1 first: flags cannot say steps that are switched off, chosen random parameters, placement or broken links.</source>
        <translation>命令已复制。它先写出 %1：被停用的步骤、选定的随机参数、放置方式和断开的连接无法用选项表示。</translation>
    </message>
    <message>
        <source>Forget these</source>
        <translation>清除这些记录</translation>
    </message>
    <message>
        <source>Drop one image to run the pipeline on it, two to compare them, or three: the source and what was made of it. %1 were dropped.</source>
        <translation>拖入一幅图像以对其运行流水线，拖入两幅以比较，或拖入三幅：原始图像及由其生成的两幅。拖入了 %1 个。</translation>
    </message>
    <message>
        <source>There is no image in the clipboard, and no path of a file.</source>
        <translation>剪贴板中没有图像，也没有文件路径。</translation>
    </message>
    <message>
        <source>The pasted image could not be written to %1.</source>
        <translation>无法将粘贴的图像写入 %1。</translation>
    </message>
    <message>
        <source>Arrangement</source>
        <translation>排列</translation>
    </message>
    <message>
        <source>Values and colours</source>
        <translation>数值与颜色</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言（Language）</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Open recent</source>
        <translation>打开最近的文件</translation>
    </message>
    <message>
        <source>More ▾</source>
        <translation>更多 ▾</translation>
    </message>
    <message>
        <source>Pages that this window has no room for</source>
        <translation>此窗口放不下的页面</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>There is no picture yet to go to a pixel of</source>
        <translation>还没有可转到像素的图片</translation>
    </message>
    <message>
        <source>No pixel %1, %2: x goes from 0 to %3, y from 0 to %4</source>
        <translation>没有像素 %1, %2：x 从 0 到 %3，y 从 0 到 %4</translation>
    </message>
    <message>
        <source>Go to pixel %1, %2</source>
        <translation>转到像素 %1, %2</translation>
    </message>
    <message>
        <source>Bookmark %1: %2</source>
        <translation>书签 %1：%2</translation>
    </message>
    <message>
        <source>bookmark</source>
        <translation>书签</translation>
    </message>
    <message>
        <source>Step %1: %2</source>
        <translation>步骤 %1：%2</translation>
    </message>
    <message>
        <source>add this step</source>
        <translation>添加此步骤</translation>
    </message>
    <message>
        <source>scenario</source>
        <translation>案例</translation>
    </message>
    <message>
        <source>Comparoscope ended while it opened its last session, so it starts empty.</source>
        <translation>Comparoscope 在打开上次会话时意外结束，因此这次从空白开始。</translation>
    </message>
    <message>
        <source>Open it anyway</source>
        <translation>仍然打开</translation>
    </message>
    <message>
        <source>Comparoscope ended unexpectedly. What was open is back.</source>
        <translation>Comparoscope 意外结束。原先打开的内容已恢复。</translation>
    </message>
    <message>
        <source>Open a session</source>
        <translation>打开会话</translation>
    </message>
    <message>
        <source>Sessions (*%1);;All files (*)</source>
        <translation>会话 (*%1);;所有文件 (*)</translation>
    </message>
    <message>
        <source>The session could not be opened.</source>
        <translation>无法打开会话。</translation>
    </message>
    <message>
        <source>Save the session as</source>
        <translation>会话另存为</translation>
    </message>
    <message>
        <source>Sessions (*%1)</source>
        <translation>会话 (*%1)</translation>
    </message>
    <message>
        <source>Session written to %1</source>
        <translation>会话已写入 %1</translation>
    </message>
    <message>
        <source>The session could not be saved.</source>
        <translation>无法保存会话。</translation>
    </message>
    <message>
        <source>%1 changed at %2: run again.</source>
        <translation>%1 在 %2 发生更改：已重新运行。</translation>
    </message>
</context>
<context>
    <name>ui/sides</name>
    <message>
        <source>%1 is left out: %2</source>
        <translation>%1 未包括在内：%2</translation>
    </message>
    <message>
        <source>Export the report of all devices</source>
        <translation>导出所有设备的报告</translation>
    </message>
    <message>
        <source>error</source>
        <comment>a side that fails</comment>
        <translation>出错</translation>
    </message>
    <message>
        <source>same, by luck</source>
        <translation>相同，属侥幸</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>equal
%1</source>
        <translation>相等
%1</translation>
    </message>
    <message>
        <source>%1 differ
max %2</source>
        <translation>%1 有差异
最大 %2</translation>
    </message>
    <message>
        <source>Every device in</source>
        <translation>每个设备，按</translation>
    </message>
    <message>
        <source>What PyTorch, Kornia and torchvision compute on that kind of device.</source>
        <translation>PyTorch、Kornia 和 torchvision 在该类设备上的计算结果。</translation>
    </message>
    <message>
        <source>The same bits on every device, by construction.</source>
        <translation>在每个设备上位都相同，由构造保证。</translation>
    </message>
    <message>
        <source>Libraries, your own code, other machines: each runs the pipeline on its own devices, too.</source>
        <translation>库、您自己的代码、其他机器：每个也在自己的设备上运行流水线。</translation>
    </message>
    <message>
        <source>Run on every device</source>
        <translation>在每个设备上运行</translation>
    </message>
    <message>
        <source>Every side against every other one</source>
        <translation>每一侧对其余每一侧</translation>
    </message>
    <message>
        <source>Double-click a cell, or press Enter, to see its two sides as A, B and difference.</source>
        <translation>双击单元格或按 Enter，可将其两侧显示为 A、B 和差异。</translation>
    </message>
    <message>
        <source>There is none; File, Add implementation… adds one</source>
        <translation>没有；用“文件”菜单的“添加实现…”添加</translation>
    </message>
    <message>
        <source>Running the pipeline on every device…</source>
        <translation>正在每个设备上运行流水线…</translation>
    </message>
    <message>
        <source>Two files have no pipeline that could be run on every device.</source>
        <translation>两个文件没有可在每个设备上运行的流水线。</translation>
    </message>
    <message>
        <source>Open an image and add a step: it is run on every device.</source>
        <translation>打开图像并添加步骤：它将在每个设备上运行。</translation>
    </message>
    <message>
        <source>The pipeline is run on every device, and every side is compared with every other one.</source>
        <translation>流水线在每个设备上运行，每一侧都与其余每一侧比较。</translation>
    </message>
    <message>
        <source>The setup has changed since; run it again. %1</source>
        <translation>此后设置已更改；请重新运行。%1</translation>
    </message>
    <message>
        <source>The same bits</source>
        <translation>位相同</translation>
    </message>
    <message>
        <source>Within the contract</source>
        <translation>符合约定</translation>
    </message>
    <message>
        <source>Within %1</source>
        <translation>在 %1 内</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>and programs…</source>
        <translation>以及程序…</translation>
    </message>
    <message>
        <source>and %1</source>
        <translation>以及 %1</translation>
    </message>
</context>
<context>
    <name>ui/streams</name>
    <message>
        <source>What the signs of the timeline mean</source>
        <translation>时间线上各符号的含义</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>memory: + allocated, − freed</source>
        <translation>内存：+ 已分配，− 已释放</translation>
    </message>
    <message>
        <source>host reads or writes</source>
        <translation>主机读或写</translation>
    </message>
    <message>
        <source>host waits</source>
        <translation>主机等待</translation>
    </message>
    <message>
        <source>event recorded</source>
        <translation>记录事件</translation>
    </message>
    <message>
        <source>waits for event</source>
        <translation>等待事件</translation>
    </message>
    <message>
        <source>guaranteed order</source>
        <translation>有保证的先后次序</translation>
    </message>
    <message>
        <source>order is missing</source>
        <translation>缺少先后次序</translation>
    </message>
    <message>
        <source>What is not ordered</source>
        <translation>未规定先后之处</translation>
    </message>
    <message>
        <source>Smallest fix</source>
        <translation>最小修复</translation>
    </message>
    <message>
        <source>call</source>
        <translation>调用</translation>
    </message>
    <message numerus="yes">
        <source>%n frees in a row</source>
        <translation>
            <numerusform>连续 %n 次释放</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n allocations in a row</source>
        <translation>
            <numerusform>连续 %n 次分配</numerusform>
        </translation>
    </message>
    <message>
        <source>The timeline could not be judged.</source>
        <translation>无法判断该时间线。</translation>
    </message>
    <message>
        <source>The side could not be run again.</source>
        <translation>无法再次运行该侧。</translation>
    </message>
    <message>
        <source>As recorded</source>
        <translation>按录制时</translation>
    </message>
    <message>
        <source>Show the whole timeline (F)</source>
        <translation>显示整条时间线（F）</translation>
    </message>
    <message>
        <source>Hazards</source>
        <translation>竞态</translation>
    </message>
    <message>
        <source>The selected call</source>
        <translation>选中的调用</translation>
    </message>
    <message>
        <source>Click a box of the timeline: its buffers, bytes, op and times appear here. With the arrow keys you go from call to call.</source>
        <translation>单击时间线上的方框：其缓冲区、字节数、算子和时间显示在此。用方向键可逐个调用移动。</translation>
    </message>
    <message>
        <source>Selected call</source>
        <translation>选中的调用</translation>
    </message>
    <message>
        <source>Another schedule</source>
        <translation>另一种调度</translation>
    </message>
    <message>
        <source>The timeline of side %1</source>
        <translation>%1 侧的时间线</translation>
    </message>
    <message>
        <source>Replayed, %1</source>
        <translation>已重放，%1</translation>
    </message>
    <message>
        <source>These two results were read from files, so no run was recorded.

Open one image and run a pipeline on it: this page then shows, for every host thread and every stream of a device, which kernel, copy and allocation comes when, what waits for what, and what nothing orders.</source>
        <translation>这两个结果从文件读入，因此没有记录任何运行。

打开一张图像并在其上运行流水线：此页会对每个主机线程和设备的每个流显示哪个核函数、复制和分配在何时进行，什么等待什么，以及哪里没有规定先后。</translation>
    </message>
    <message>
        <source>This page shows, for every host thread and every stream of a device, which kernel, copy and allocation comes when, what waits for what, and what nothing orders.

There is no result yet.</source>
        <translation>此页对每个主机线程和设备的每个流显示哪个核函数、复制和分配在何时进行，什么等待什么，以及哪里没有规定先后。

还没有结果。</translation>
    </message>
    <message>
        <source>Judging the order…</source>
        <translation>正在判断先后次序…</translation>
    </message>
    <message>
        <source>Nothing unordered. Any two calls that touch the same bytes are in one stream, or an event or a wait of the host stands between them. That holds for every schedule, not only for this run.</source>
        <translation>没有未规定先后之处。任何两次访问相同字节的调用都在同一个流中，或者中间有事件或主机流的等待。这对每种调度都成立，而不仅是本次运行。</translation>
    </message>
    <message>
        <source>Pixels that changed</source>
        <translation>发生变化的像素</translation>
    </message>
    <message>
        <source>Red: pixels with other bits than in the recorded run. Click one to look at it.</source>
        <translation>红色：位与所记录的运行不同的像素。单击查看。</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>重放</translation>
    </message>
    <message>
        <source>Show in the picture</source>
        <translation>在图片中显示</translation>
    </message>
    <message>
        <source>lazy</source>
        <translation>lazy</translation>
    </message>
    <message>
        <source>The host runs ahead; the device starts when somebody waits for it.</source>
        <translation>主机先行；有人等待设备时设备才开始。</translation>
    </message>
    <message>
        <source>eager</source>
        <translation>eager</translation>
    </message>
    <message>
        <source>The device does all that it can before the host goes on.</source>
        <translation>主机继续之前，设备尽其所能先完成。</translation>
    </message>
    <message>
        <source>random</source>
        <translation>random</translation>
    </message>
    <message>
        <source>Of all that may run, a drawn one does; the seed makes it repeatable.</source>
        <translation>在所有可运行者中随机抽取一个；种子使其可重复。</translation>
    </message>
    <message>
        <source>adversarial</source>
        <translation>adversarial</translation>
    </message>
    <message>
        <source>What others failed to wait for comes as late as possible: the worst case.</source>
        <translation>别处漏等的工作尽可能晚到：最坏情况。</translation>
    </message>
    <message>
        <source>Schedule of the emulated device</source>
        <translation>模拟设备的调度</translation>
    </message>
    <message>
        <source>Seed of the schedule</source>
        <translation>调度的种子</translation>
    </message>
    <message>
        <source>Only an emulated device lets you choose the order of its work. This side ran on %1.</source>
        <translation>只有模拟的设备才能选择其工作的先后次序。此侧在 %1 上运行。</translation>
    </message>
    <message>
        <source>no device</source>
        <translation>没有设备</translation>
    </message>
    <message>
        <source>Running this side again…</source>
        <translation>正在再次运行此侧…</translation>
    </message>
    <message>
        <source>Under the schedule %1 the run failed: %2</source>
        <translation>在调度 %1 下运行失败：%2</translation>
    </message>
    <message>
        <source>⚠ The bits changed: under the schedule %1, %2 of %3 samples (%4) differ from the recorded run.</source>
        <translation>⚠ 位发生变化：在调度 %1 下，%3 个样本中有 %2 个（%4）与所记录的运行不同。</translation>
    </message>
    <message>
        <source>✓ The bits are the same: all %1 samples are as recorded under the schedule %2.</source>
        <translation>✓ 位相同：在调度 %2 下，全部 %1 个样本与记录一致。</translation>
    </message>
    <message>
        <source>Timeline: lanes of host threads and streams</source>
        <translation>时间线：主机线程和流的轨道</translation>
    </message>
    <message numerus="yes">
        <source>%n call(s).</source>
        <translation>
            <numerusform>%n 次调用。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hazard(s).</source>
        <translation>
            <numerusform>%n 个竞态。</numerusform>
        </translation>
    </message>
    <message>
        <source>first → later</source>
        <translation>先 → 后</translation>
    </message>
    <message>
        <source>missing %1</source>
        <translation>缺少 %1</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>以及另外 %n 个</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui/sweep</name>
    <message>
        <source>Group</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>All cases</source>
        <translation>全部用例</translation>
    </message>
    <message>
        <source>The results are shown, but this version cannot run their cases. %1</source>
        <translation>结果已显示，但此版本无法运行其用例。%1</translation>
    </message>
    <message>
        <source>The journal could not be opened.</source>
        <translation>无法打开运行日志。</translation>
    </message>
    <message>
        <source>The journal could not be written.</source>
        <translation>无法写入运行日志。</translation>
    </message>
    <message>
        <source>%1 is not here: this sweep names its pictures from the folder where it began. Start Comparoscope in that folder to go on.</source>
        <translation>%1 不在这里：此批量以其开始时所在的文件夹来称呼图片。请在该文件夹中启动 Comparoscope 以继续。</translation>
    </message>
    <message>
        <source>The sweep could not run.</source>
        <translation>批量无法运行。</translation>
    </message>
    <message>
        <source>The sweep ended early.</source>
        <translation>批量提前结束。</translation>
    </message>
    <message>
        <source>The contract could not be written.</source>
        <translation>无法写出约定。</translation>
    </message>
    <message>
        <source>What this sweep ran cannot be read, so that its cases cannot be opened.</source>
        <translation>无法读取此批量所运行的内容，因此不能打开其用例。</translation>
    </message>
    <message>
        <source>The picture is another one since this case ran.</source>
        <translation>自该用例运行以来，图片已不同。</translation>
    </message>
    <message>
        <source>The case could not be opened.</source>
        <translation>无法打开该用例。</translation>
    </message>
    <message>
        <source>Export the report of the sweep</source>
        <translation>导出批量的报告</translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation>已写入 %1</translation>
    </message>
    <message>
        <source>Open an image and add a step in Compare first.</source>
        <translation>请先在“比较”中打开图像并添加步骤。</translation>
    </message>
    <message>
        <source>Steps cannot say this pipeline: some are switched off, or have chosen random parameters, placement or broken links. Save it, and add the file.</source>
        <translation>此流水线无法用步骤文字表示：有些步骤被停用，或带有选定的随机参数、放置方式或断开的连接。请保存它，再添加该文件。</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>批量</translation>
    </message>
    <message>
        <source>Reading the journal…</source>
        <translation>正在读取运行日志…</translation>
    </message>
    <message>
        <source>Stopping: the cases that run come to their end.</source>
        <translation>正在停止：运行中的用例会运行到结束。</translation>
    </message>
    <message>
        <source>Paused after %1 of %2 cases, %3 failed.</source>
        <translation>已暂停：完成 %2 个用例中的 %1 个，%3 个失败。</translation>
    </message>
    <message>
        <source>%1 of %2 cases, %3 failed.</source>
        <translation>完成 %2 个用例中的 %1 个，%3 个失败。</translation>
    </message>
    <message>
        <source>Reading folders and pipelines…</source>
        <translation>正在读取文件夹和流水线…</translation>
    </message>
    <message>
        <source>%1 could not run</source>
        <translation>%1 个无法运行</translation>
    </message>
    <message>
        <source>%1 nondeterministic</source>
        <translation>%1 个不确定</translation>
    </message>
    <message>
        <source>%1 with a hazard</source>
        <translation>%1 个有竞态</translation>
    </message>
    <message>
        <source>%1 different</source>
        <translation>%1 个不同</translation>
    </message>
    <message>
        <source>%1 within tolerance</source>
        <translation>%1 个在容差内</translation>
    </message>
    <message>
        <source>%1 equal</source>
        <translation>%1 个相等</translation>
    </message>
    <message>
        <source>%1 bit-exact</source>
        <translation>%1 个位精确</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between the parts of a list</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>%1 of %2 cases: %3. Save them as one journal to run the rest.</source>
        <translation>%2 个用例中的 %1 个：%3。将它们保存为一个运行日志即可运行其余用例。</translation>
    </message>
    <message>
        <source>%1 of %2 cases: %3. The journal keeps them; run what is missing at any time.</source>
        <translation>%2 个用例中的 %1 个：%3。运行日志保留它们；可随时运行缺少的部分。</translation>
    </message>
    <message>
        <source>%1 cases: %2.</source>
        <translation>%1 个用例：%2。</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Run the missing %1</source>
        <translation>运行缺少的 %1 个</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>正在运行</translation>
    </message>
    <message>
        <source>Failures</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Incomplete</source>
        <translation>不完整</translation>
    </message>
    <message>
        <source>Within tolerance</source>
        <translation>在容差内</translation>
    </message>
    <message>
        <source>Journal: %1</source>
        <translation>运行日志：%1</translation>
    </message>
    <message>
        <source>%1 of %2 shown</source>
        <translation>显示 %2 个中的 %1 个</translation>
    </message>
    <message>
        <source>Choose a case to read what was found; Enter or a double click opens it in Compare.</source>
        <translation>选择一个用例可查看其发现；按 Enter 或双击可在“比较”中打开。</translation>
    </message>
    <message>
        <source>Note on the picture: %1</source>
        <translation>图片备注：%1</translation>
    </message>
    <message>
        <source>No pictures: %1</source>
        <translation>没有图片：%1</translation>
    </message>
    <message>
        <source>Propose a contract that these cases pass</source>
        <translation>建议一份这些用例都能通过的约定</translation>
    </message>
    <message>
        <source>Save as one journal</source>
        <translation>保存为一个运行日志</translation>
    </message>
    <message>
        <source>Journals (*.jsonl)</source>
        <translation>运行日志 (*.jsonl)</translation>
    </message>
    <message>
        <source>Open journals: one, or the shards of one sweep</source>
        <translation>打开运行日志：一个，或同一批量的各分片</translation>
    </message>
    <message>
        <source>Journals (*.jsonl);;All files (*)</source>
        <translation>运行日志 (*.jsonl);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Cases that run come to their end; none begins</source>
        <translation>运行中的用例会运行到结束；不再开始新的</translation>
    </message>
    <message>
        <source>End the sweep; its journal keeps what is done</source>
        <translation>结束批量；其运行日志保留已完成的部分</translation>
    </message>
    <message>
        <source>Go on from the journal</source>
        <translation>从运行日志继续</translation>
    </message>
    <message>
        <source>Report ▾</source>
        <translation>报告 ▾</translation>
    </message>
    <message>
        <source>Write what was found to a file</source>
        <translation>将发现写入文件</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>Copy the command that goes on with this sweep</source>
        <translation>复制继续此批量的命令</translation>
    </message>
    <message>
        <source>Failures only</source>
        <translation>仅失败</translation>
    </message>
    <message>
        <source>Hide the cases that pass</source>
        <translation>隐藏通过的用例</translation>
    </message>
    <message>
        <source>Open in Compare</source>
        <translation>在“比较”中打开</translation>
    </message>
    <message>
        <source>Run this case alone and look at it (Enter)</source>
        <translation>单独运行此用例并查看（Enter）</translation>
    </message>
    <message>
        <source>Setup</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>Open journals…</source>
        <translation>打开运行日志…</translation>
    </message>
    <message>
        <source>Show a sweep that was run before, or put its shards together</source>
        <translation>显示以前运行的批量，或将其各分片合并</translation>
    </message>
    <message>
        <source>Group the cases by</source>
        <translation>用例的分组依据</translation>
    </message>
    <message>
        <source>By pipeline</source>
        <translation>按流水线</translation>
    </message>
    <message>
        <source>By pair of sides</source>
        <translation>按两侧组合</translation>
    </message>
    <message>
        <source>By verdict</source>
        <translation>按判定</translation>
    </message>
    <message>
        <source>Groups of cases; choosing one shows its cases</source>
        <translation>用例的分组；选择一组可显示其用例</translation>
    </message>
    <message>
        <source>Many pictures, many pipelines, many pairs of devices</source>
        <translation>许多图片、许多流水线、许多设备组合</translation>
    </message>
    <message>
        <source>Every picture goes through every pipeline on every pair of sides. The cases that fail come first, with A, B and the difference beside them; a case opens in Compare.

Every result is written to a journal at once. A sweep that was stopped, here or on another machine, goes on from it: in this window and with &apos;comparo sweep&apos;. The shards of a job array are opened together.</source>
        <translation>每张图片在每个两侧组合上经过每条流水线。失败的用例排在最前，旁边有 A、B 和差异；用例可在“比较”中打开。

每个结果都立即写入运行日志。在此处或另一台机器上停止的批量可从中继续：在此窗口，或用 &apos;comparo sweep&apos;。作业阵列的各分片可一起打开。</translation>
    </message>
    <message>
        <source>Progress of the sweep</source>
        <translation>批量的进度</translation>
    </message>
    <message>
        <source>Propose a contract…</source>
        <translation>建议约定…</translation>
    </message>
    <message>
        <source>Save as one journal…</source>
        <translation>保存为一个运行日志…</translation>
    </message>
    <message>
        <source>Command copied. It goes on from the same journal.</source>
        <translation>命令已复制。它从同一个运行日志继续。</translation>
    </message>
    <message>
        <source>Find in pictures, pipelines, sides and findings</source>
        <translation>在图片、流水线、两侧和发现中查找</translation>
    </message>
    <message>
        <source>Find cases</source>
        <translation>查找用例</translation>
    </message>
    <message>
        <source>Cases of the sweep, the worst first</source>
        <translation>批量的用例，最差者在前</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <comment>sides</comment>
        <translation>%1 对 %2</translation>
    </message>
    <message>
        <source>Add a folder or files to sweep over.</source>
        <translation>添加要批量处理的文件夹或文件。</translation>
    </message>
    <message>
        <source>Add a step, or a file of a pipeline.</source>
        <translation>添加一个步骤，或一个流水线文件。</translation>
    </message>
    <message>
        <source>Add a pair of sides.</source>
        <translation>添加一个两侧组合。</translation>
    </message>
    <message>
        <source>%1 × %2 × %3 = %4</source>
        <translation>%1 × %2 × %3 = %4</translation>
    </message>
    <message>
        <source>1 picture</source>
        <translation>1 张图片</translation>
    </message>
    <message numerus="yes">
        <source>%n pictures</source>
        <translation>
            <numerusform>%n 张图片</numerusform>
        </translation>
    </message>
    <message>
        <source>1 pipeline</source>
        <translation>1 条流水线</translation>
    </message>
    <message numerus="yes">
        <source>%n pipelines</source>
        <translation>
            <numerusform>%n 条流水线</numerusform>
        </translation>
    </message>
    <message>
        <source>1 pair</source>
        <translation>1 个组合</translation>
    </message>
    <message numerus="yes">
        <source>%n pairs</source>
        <translation>
            <numerusform>%n 个组合</numerusform>
        </translation>
    </message>
    <message>
        <source>1 case</source>
        <translation>1 个用例</translation>
    </message>
    <message numerus="yes">
        <source>%n cases</source>
        <translation>
            <numerusform>%n 个用例</numerusform>
        </translation>
    </message>
    <message>
        <source>Take the chosen entries out</source>
        <translation>移除选中的条目</translation>
    </message>
    <message>
        <source>Folders and files of the sweep</source>
        <translation>批量的文件夹和文件</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>All pictures and .npy tensors in it and below</source>
        <translation>其中及其下的所有图片和 .npy 张量</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>添加文件…</translation>
    </message>
    <message>
        <source>Sweep over a folder</source>
        <translation>对文件夹批量处理</translation>
    </message>
    <message>
        <source>Sweep over files</source>
        <translation>对文件批量处理</translation>
    </message>
    <message>
        <source>Pipelines</source>
        <translation>流水线</translation>
    </message>
    <message>
        <source>Take from Compare</source>
        <translation>取自“比较”</translation>
    </message>
    <message>
        <source>The steps, sides and tolerance of the comparison that is open</source>
        <translation>已打开的比较的步骤、两侧和容差</translation>
    </message>
    <message>
        <source>Add file…</source>
        <translation>添加文件…</translation>
    </message>
    <message>
        <source>One more pipeline, as JSON</source>
        <translation>再添加一条流水线（JSON）</translation>
    </message>
    <message>
        <source>Pipelines from files</source>
        <translation>来自文件的流水线</translation>
    </message>
    <message>
        <source>Add a pipeline to the sweep</source>
        <translation>将流水线添加到批量</translation>
    </message>
    <message>
        <source>Pairs of sides</source>
        <translation>两侧组合</translation>
    </message>
    <message>
        <source>Pairs of sides, A against B</source>
        <translation>两侧组合，A 对 B</translation>
    </message>
    <message>
        <source>A device with its numerics, or a peer: emu:0/exact, torch@cuda:0</source>
        <translation>设备及其数值方式，或外部程序：emu:0/exact、torch@cuda:0</translation>
    </message>
    <message>
        <source>Side A of the next pair</source>
        <translation>下一个组合的 A 侧</translation>
    </message>
    <message>
        <source>Side B of the next pair</source>
        <translation>下一个组合的 B 侧</translation>
    </message>
    <message>
        <source>Add pair</source>
        <translation>添加组合</translation>
    </message>
    <message>
        <source>Add these two as A and B</source>
        <translation>将这两个作为 A 和 B 添加</translation>
    </message>
    <message>
        <source>What may differ</source>
        <translation>允许的差异</translation>
    </message>
    <message>
        <source>nothing: bit-exact; or atol 1, rtol 1e-5, ulp 2</source>
        <translation>留空：bit-exact；或 atol 1, rtol 1e-5, ulp 2</translation>
    </message>
    <message>
        <source>or a contract file</source>
        <translation>或约定文件</translation>
    </message>
    <message>
        <source>Contract, in the place of the tolerance</source>
        <translation>约定，代替容差</translation>
    </message>
    <message>
        <source>A contract of rules, as JSON</source>
        <translation>由规则组成的约定（JSON）</translation>
    </message>
    <message>
        <source>Find the cause of every difference (slow)</source>
        <translation>查找每处差异的原因（慢）</translation>
    </message>
    <message>
        <source>Choose a contract</source>
        <translation>选择约定</translation>
    </message>
    <message>
        <source>Seed of the random draws</source>
        <translation>随机抽取的种子</translation>
    </message>
    <message>
        <source>Random stream of the draws</source>
        <translation>抽取所用的随机数流</translation>
    </message>
    <message>
        <source>Philox, ours</source>
        <translation>Philox（本程序的）</translation>
    </message>
    <message>
        <source>that of torch</source>
        <translation>torch 的</translation>
    </message>
    <message>
        <source>Cases that run at once</source>
        <translation>同时运行的用例</translation>
    </message>
    <message>
        <source>Cases that run at once; the results do not depend on it</source>
        <translation>同时运行的用例；结果与此无关</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Random numbers</source>
        <translation>随机数</translation>
    </message>
    <message>
        <source>Cases at once</source>
        <translation>同时运行的用例</translation>
    </message>
    <message>
        <source>journal: a new file</source>
        <translation>运行日志：新文件</translation>
    </message>
    <message>
        <source>Journal on disk</source>
        <translation>磁盘上的运行日志</translation>
    </message>
    <message>
        <source>Every result is written there at once. After a stop or a crash this window and &apos;comparo sweep&apos; both go on from it.</source>
        <translation>每个结果都立即写入该处。停止或崩溃之后，此窗口和 &apos;comparo sweep&apos; 都可从中继续。</translation>
    </message>
    <message>
        <source>Run the sweep</source>
        <translation>运行批量</translation>
    </message>
    <message>
        <source>Journal of the sweep</source>
        <translation>批量的运行日志</translation>
    </message>
    <message>
        <source>Take this step out</source>
        <translation>移除这个步骤</translation>
    </message>
    <message>
        <source>Try several values in turn</source>
        <translation>依次尝试多个值</translation>
    </message>
    <message>
        <source>Several values of %1</source>
        <translation>%1 的多个值</translation>
    </message>
    <message>
        <source>1, 2, 3 or 1…9 or 0…1 by 0.25</source>
        <translation>1, 2, 3 或 1…9 或 0…1 by 0.25</translation>
    </message>
    <message>
        <source>Values of %1</source>
        <translation>%1 的值</translation>
    </message>
    <message>
        <source>Step as --op takes it</source>
        <translation>--op 形式的步骤</translation>
    </message>
    <message>
        <source>as text</source>
        <translation>文本形式</translation>
    </message>
    <message>
        <source>The name of an op, or a step as --op takes it; Enter adds it</source>
        <translation>操作的名称，或 --op 形式的步骤；按 Enter 添加</translation>
    </message>
    <message>
        <source>The worst first: by verdict, then the share outside the tolerance</source>
        <translation>最差者在前：先按判定，再按超出容差的比例</translation>
    </message>
    <message>
        <source>A · B · difference</source>
        <translation>A · B · 差异</translation>
    </message>
    <message>
        <source>A, B and difference of case %1</source>
        <translation>用例 %1 的 A、B 和差异</translation>
    </message>
    <message>
        <source>Differ</source>
        <translation>有差异</translation>
    </message>
    <message>
        <source>Share of the samples that differ</source>
        <translation>有差异样本的比例</translation>
    </message>
    <message>
        <source>Largest |A−B|</source>
        <translation>最大的 |A−B|</translation>
    </message>
    <message>
        <source>The absolute tolerance that would pass</source>
        <translation>能够通过的绝对容差</translation>
    </message>
    <message>
        <source>The tolerance in units in the last place that would pass</source>
        <translation>能够通过的、以末位单位计的容差</translation>
    </message>
    <message>
        <source>Its options say {} cases, its header {}.</source>
        <translation>其选项说有 {} 个用例，其头部说有 {} 个。</translation>
    </message>
    <message>
        <source>The seed is a whole number; &apos;{}&apos; is none.</source>
        <translation>种子是整数；&apos;{}&apos; 不是。</translation>
    </message>
    <message>
        <source>Invalid range &apos;{}&apos;: it must have 1 to {} values.</source>
        <translation>范围“{}”无效：它必须有 1 到 {} 个值。</translation>
    </message>
</context>
<context>
    <name>ui/tour</name>
    <message>
        <source>Leave the tour</source>
        <translation>离开导览</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
</context>
<context>
    <name>ui/widgets</name>
    <message>
        <source>Reproduce</source>
        <translation>重现</translation>
    </message>
    <message>
        <source>Command line that does this again</source>
        <translation>再次执行此操作的命令行</translation>
    </message>
    <message>
        <source>error A−B</source>
        <translation>误差 A−B</translation>
    </message>
    <message>
        <source>values of A and B</source>
        <translation>A 和 B 的值</translation>
    </message>
    <message>
        <source>count, log scale</source>
        <translation>计数，对数刻度</translation>
    </message>
    <message>
        <source>count</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>share from here on, log</source>
        <translation>此处及以后的比例，对数</translation>
    </message>
    <message>
        <source>share up to here</source>
        <translation>到此处为止的比例</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>No error is counted.</source>
        <translation>没有统计任何误差。</translation>
    </message>
    <message>
        <source>No value is counted.</source>
        <translation>没有统计任何值。</translation>
    </message>
    <message>
        <source>The values of A and B, from %1 to %2.</source>
        <translation>A 和 B 的值，从 %1 到 %2。</translation>
    </message>
    <message>
        <source>%1 of %2 samples lie within the threshold of %3.</source>
        <translation>%2 个样本中有 %1 个在阈值 %3 之内。</translation>
    </message>
    <message>
        <source>%1 samples have the error %2.</source>
        <translation>%1 个样本的误差为 %2。</translation>
    </message>
    <message>
        <source>%1 samples have an error from %2 to %3.</source>
        <translation>%1 个样本的误差从 %2 到 %3。</translation>
    </message>
    <message>
        <source>Histogram of the error A minus B; arrow keys move the threshold, with Shift they light the pixels of a band</source>
        <translation>误差 A 减 B 的直方图；方向键移动阈值，按住 Shift 则点亮一个误差带的像素</translation>
    </message>
    <message>
        <source>Histogram of the values of A and B; arrow keys light the pixels of a band</source>
        <translation>A 和 B 的值的直方图；方向键点亮一个值带的像素</translation>
    </message>
    <message>
        <source>Signed error A−B. Drag the handles, or use the arrow keys, to set the absolute tolerance. Drag beside them, or use Shift and the arrow keys, to light the pixels of a band of errors; Escape ends that.</source>
        <translation>有符号误差 A−B。拖动手柄或用方向键设置绝对容差。在旁边拖动，或用 Shift 加方向键，可点亮一个误差带的像素；按 Esc 结束。</translation>
    </message>
    <message>
        <source>Stored values of A and B. Drag, or use the arrow keys, to light the pixels of a band of values; Escape ends that.</source>
        <translation>A 和 B 的存储值。拖动或用方向键可点亮一个值带的像素；按 Esc 结束。</translation>
    </message>
    <message>
        <source>error %1: %2 samples, %3</source>
        <translation>误差 %1：%2 个样本，%3</translation>
    </message>
    <message>
        <source>value %1: %2 samples of A, %3 of B</source>
        <translation>值 %1：A 的 %2 个样本，B 的 %3 个样本</translation>
    </message>
    <message>
        <source>Dismiss this message</source>
        <translation>关闭此消息</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>No program here opens %1</source>
        <translation>这里没有程序能打开 %1</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>复制详情</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>全选</translation>
    </message>
</context>
</TS>
