<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>ui/advise</name>
    <message numerus="yes">
        <source>How %n cases are spread over %1</source>
        <translation>
            <numerusform>How %n case is spread over %1</numerusform>
            <numerusform>How %n cases are spread over %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui/inspect/grid</name>
    <message numerus="yes">
        <source>%n results. Hold Shift over one to see the reference in its place.</source>
        <translation>
            <numerusform>%n result. Hold Shift over it to see the reference in its place.</numerusform>
            <numerusform>%n results. Hold Shift over one to see the reference in its place.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui/jpeg_lab</name>
    <message numerus="yes">
        <source>
%n warnings of the decoder.</source>
        <translation>
            <numerusform>
%n warning of the decoder.</numerusform>
            <numerusform>
%n warnings of the decoder.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui/jpeg_lab/findings</name>
    <message numerus="yes">
        <source>byte %1 to %2 (%n bits)</source>
        <translation>
            <numerusform>byte %1 to %2 (%n bit)</numerusform>
            <numerusform>byte %1 to %2 (%n bits)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more scans</source>
        <translation>
            <numerusform>and %n more scan</numerusform>
            <numerusform>and %n more scans</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui/jpeg_lab/stress</name>
    <message numerus="yes">
        <source>and %n more hazards like it</source>
        <translation>
            <numerusform>and %n more hazard like it</numerusform>
            <numerusform>and %n more hazards like it</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui/peers</name>
    <message numerus="yes">
        <source>%n options</source>
        <translation>
            <numerusform>%n option</numerusform>
            <numerusform>%n options</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui/streams</name>
    <message numerus="yes">
        <source>%n frees in a row</source>
        <translation>
            <numerusform>%n free</numerusform>
            <numerusform>%n frees in a row</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n allocations in a row</source>
        <translation>
            <numerusform>%n allocation</numerusform>
            <numerusform>%n allocations in a row</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n call(s).</source>
        <translation>
            <numerusform>%n call.</numerusform>
            <numerusform>%n calls.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hazard(s).</source>
        <translation>
            <numerusform>%n hazard.</numerusform>
            <numerusform>%n hazards.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui/sweep</name>
    <message numerus="yes">
        <source>%n pictures</source>
        <translation>
            <numerusform>%n picture</numerusform>
            <numerusform>%n pictures</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pipelines</source>
        <translation>
            <numerusform>%n pipeline</numerusform>
            <numerusform>%n pipelines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pairs</source>
        <translation>
            <numerusform>%n pair</numerusform>
            <numerusform>%n pairs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cases</source>
        <translation>
            <numerusform>%n case</numerusform>
            <numerusform>%n cases</numerusform>
        </translation>
    </message>
</context>
</TS>
