// SPDX-License-Identifier: Apache-2.0
(function () {
  "use strict";
  var byId = function (id) { return document.getElementById(id); };
  var data = JSON.parse(byId("viewer-data").textContent);

  var copy = byId("copy");
  copy.hidden = !byId("command").textContent;
  copy.addEventListener("click", function () {
    var said = function (word) { copy.textContent = word; setTimeout(function () { copy.textContent = "Copy"; }, 1500); };
    var select = function () {
      getSelection().selectAllChildren(byId("command"));
      said(document.execCommand("copy") ? "Copied" : "Selected");
    };
    if (navigator.clipboard)
      navigator.clipboard.writeText(byId("command").textContent).then(function () { said("Copied"); }, select);
    else
      select();
  });

  // A picture of streams that is wider than the page opens at its first hazard.
  document.querySelectorAll(".lanes .scroll").forEach(function (lanes) {
    var sign = lanes.querySelector(".badge");
    if (sign)
      lanes.scrollLeft = sign.cx.baseVal.value - lanes.clientWidth / 2;
  });

  var section = byId("viewer"), stage = byId("stage"), canvas = stage.querySelector("canvas"), pen = canvas.getContext("2d");
  var load = function (uri) {
    return new Promise(function (done, failed) {
      var image = new Image();
      image.onload = function () { done(image); };
      image.onerror = failed;
      image.src = uri;
    });
  };
  var pixels = function (image) {
    var sheet = document.createElement("canvas");
    sheet.width = image.naturalWidth; sheet.height = image.naturalHeight;
    var ink = sheet.getContext("2d", { willReadFrequently: true });
    ink.drawImage(image, 0, 0);
    return ink.getImageData(0, 0, sheet.width, sheet.height);
  };
  var figures = document.querySelectorAll(".triptych img");
  Promise.all([load(figures[0].src), load(figures[1].src), load(data.magnitude)]).then(start);

  function start(images) {
    var imageA = images[0], imageB = images[1], width = imageA.naturalWidth, height = imageA.naturalHeight;
    var sizes = pixels(images[2]).data, valuesA = data.stored ? pixels(imageA).data : null, valuesB = data.stored ? pixels(imageB).data : null;
    var sheet = document.createElement("canvas");
    sheet.width = width; sheet.height = height;
    var state = { mode: "swipe", held: false, map: "absolute", gain: 0, split: 0.5, scale: 1, x: width / 2, y: height / 2 };
    var ratio = 1, queued = false;
    section.hidden = false;

    var maps = { absolute: data.absolute, signed: data.signed };

    function paintDifference() {
      var picture = new ImageData(width, height), out = picture.data, colors = maps[state.map];
      var factor = Math.pow(2, state.gain) / 65535;
      for (var i = 0; i < out.length; i += 4) {
        var sign = sizes[i + 2], part = Math.min(1, (sizes[i] * 256 + sizes[i + 1]) * factor);
        if (sign === 128) {
          out[i] = data.nonFinite[0]; out[i + 1] = data.nonFinite[1]; out[i + 2] = data.nonFinite[2];
        } else {
          if (state.map === "signed")
            part = 0.5 + (sign === 255 ? part : -part) / 2;
          var color = colors[Math.round(part * 255)];
          out[i] = color[0]; out[i + 1] = color[1]; out[i + 2] = color[2];
        }
        out[i + 3] = 255;
      }
      sheet.getContext("2d").putImageData(picture, 0, 0);
    }

    function fit() {
      state.scale = Math.min(stage.clientWidth / width, stage.clientHeight / height, 16);
      state.x = width / 2; state.y = height / 2;
    }
    function tag(element, name, label) {
      element.hidden = !name;
      element.textContent = "";
      var chip = document.createElement("b");
      chip.textContent = name;
      element.append(chip, label);
    }
    function draw() {
      queued = false;
      ratio = window.devicePixelRatio || 1;
      var w = stage.clientWidth, h = stage.clientHeight;
      if (canvas.width !== Math.round(w * ratio) || canvas.height !== Math.round(h * ratio)) {
        canvas.width = Math.round(w * ratio); canvas.height = Math.round(h * ratio);
      }
      pen.setTransform(ratio, 0, 0, ratio, 0, 0);
      pen.clearRect(0, 0, w, h);
      pen.imageSmoothingEnabled = state.scale * ratio < 1;
      var left = w / 2 - state.x * state.scale, top = h / 2 - state.y * state.scale;
      var put = function (image, from, to) {
        pen.save(); pen.beginPath(); pen.rect(from, 0, to - from, h); pen.clip();
        pen.drawImage(image, left, top, width * state.scale, height * state.scale);
        pen.restore();
      };
      var tagLeft = byId("tag-left"), tagRight = byId("tag-right");
      tagLeft.classList.remove("whole");
      if (state.held) {
        put(imageB, 0, w); tag(tagLeft, ""); tag(tagRight, "B", data.labelB);
      } else if (state.mode === "difference") {
        put(sheet, 0, w); tag(tagRight, ""); tagLeft.classList.add("whole");
        tag(tagLeft, state.map === "signed" ? "A \u2212 B" : "|A \u2212 B|", "full colour at " + (data.fullScale / Math.pow(2, state.gain)).toPrecision(3));
      } else if (state.mode === "blink") {
        put(imageA, 0, w); tag(tagLeft, "A", data.labelA); tag(tagRight, "");
      } else {
        var split = state.split * w;
        put(imageA, 0, split); put(imageB, split, w);
        pen.fillStyle = "#fff"; pen.fillRect(split - 1, 0, 2, h);
        pen.fillStyle = "rgba(16,18,22,.85)"; pen.fillRect(split - 2, 0, 1, h); pen.fillRect(split + 1, 0, 1, h);
        pen.beginPath(); pen.arc(split, h / 2, 14, 0, 2 * Math.PI); pen.fill();
        pen.strokeStyle = "#fff"; pen.lineWidth = 2; pen.stroke();
        pen.beginPath(); pen.moveTo(split - 4, h / 2 - 5); pen.lineTo(split - 9, h / 2); pen.lineTo(split - 4, h / 2 + 5);
        pen.moveTo(split + 4, h / 2 - 5); pen.lineTo(split + 9, h / 2); pen.lineTo(split + 4, h / 2 + 5); pen.stroke();
        tag(tagLeft, "A", data.labelA); tag(tagRight, "B", data.labelB);
      }
      byId("zoom-text").textContent = Math.round(state.scale / data.scale * 100) + " %";
      byId("gain-text").textContent = "\u00d7 " + Math.pow(2, state.gain).toPrecision(3);
      section.querySelectorAll("[data-mode]").forEach(function (button) { button.setAttribute("aria-pressed", String(button.dataset.mode === state.mode)); });
      section.querySelectorAll(".for-difference").forEach(function (label) { label.hidden = state.mode !== "difference"; label.style.display = label.hidden ? "none" : ""; });
      byId("show-b").style.display = state.mode === "blink" ? "" : "none";
      byId("show-b").setAttribute("aria-pressed", String(state.held));
    }
    function refresh() {
      if (!queued) { queued = true; requestAnimationFrame(draw); }
    }
    function zoom(factor, px, py) {
      var w = stage.clientWidth, h = stage.clientHeight;
      var ix = state.x + (px - w / 2) / state.scale, iy = state.y + (py - h / 2) / state.scale;
      state.scale = Math.min(64, Math.max(1 / 16, state.scale * factor));
      state.x = ix - (px - w / 2) / state.scale; state.y = iy - (py - h / 2) / state.scale;
      refresh();
    }
    function zoomMiddle(factor) { zoom(factor, stage.clientWidth / 2, stage.clientHeight / 2); }
    var zooms = {
      in: function () { zoomMiddle(Math.SQRT2); }, out: function () { zoomMiddle(Math.SQRT1_2); },
      one: function () { zoomMiddle(data.scale / state.scale); }, fit: function () { fit(); refresh(); }
    };
    section.querySelectorAll("[data-zoom]").forEach(function (button) { button.addEventListener("click", zooms[button.dataset.zoom]); });
    section.querySelectorAll("[data-mode]").forEach(function (button) {
      button.addEventListener("click", function () { state.mode = button.dataset.mode; refresh(); });
    });
    byId("map").addEventListener("change", function () { state.map = this.value; paintDifference(); refresh(); });
    byId("gain").addEventListener("input", function () { state.gain = Number(this.value); paintDifference(); refresh(); });

    function hold(on) { if (state.held !== on) { state.held = on; refresh(); } }
    var over = false, drag = null;
    byId("show-b").addEventListener("pointerdown", function () { hold(true); });
    window.addEventListener("pointerup", function () { hold(false); drag = null; canvas.style.cursor = "grab"; });
    window.addEventListener("blur", function () { hold(false); });
    stage.addEventListener("pointerenter", function () { over = true; });
    stage.addEventListener("pointerleave", function () { over = false; byId("pixel").textContent = "Point at a pixel"; });
    document.addEventListener("keydown", function (event) {
      if (event.key === "Shift" && (over || section.contains(document.activeElement))) hold(true);
    });
    document.addEventListener("keyup", function (event) { if (event.key === "Shift") hold(false); });

    function place(event) {
      var box = canvas.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    }
    function onHandle(p) { return state.mode === "swipe" && !state.held && Math.abs(p.x - state.split * stage.clientWidth) < 12; }
    canvas.addEventListener("pointerdown", function (event) {
      var p = place(event);
      drag = { handle: onHandle(p), x: p.x, y: p.y };
      canvas.setPointerCapture(event.pointerId);
      canvas.style.cursor = drag.handle ? "ew-resize" : "grabbing";
    });
    canvas.addEventListener("pointermove", function (event) {
      var p = place(event);
      if (drag && drag.handle) {
        state.split = Math.min(1, Math.max(0, p.x / stage.clientWidth));
        refresh();
      } else if (drag) {
        state.x -= (p.x - drag.x) / state.scale; state.y -= (p.y - drag.y) / state.scale;
        drag.x = p.x; drag.y = p.y;
        refresh();
      } else {
        canvas.style.cursor = onHandle(p) ? "ew-resize" : "grab";
      }
      read(p);
    });
    function read(p) {
      var x = Math.floor(state.x + (p.x - stage.clientWidth / 2) / state.scale), y = Math.floor(state.y + (p.y - stage.clientHeight / 2) / state.scale);
      if (x < 0 || y < 0 || x >= width || y >= height) { byId("pixel").textContent = "Point at a pixel"; return; }
      var at = (y * width + x) * 4, text = "x " + x * data.scale + "  y " + y * data.scale;
      if (data.stored) {
        var list = function (values) { return data.channels === 3 ? values[at] + ", " + values[at + 1] + ", " + values[at + 2] : String(values[at]); };
        text += "   A " + list(valuesA) + "   B " + list(valuesB);
      } else if (sizes[at + 2] === 128) {
        text += "   one side is not finite";
      } else {
        text += "   |A \u2212 B| \u2248 " + ((sizes[at] * 256 + sizes[at + 1]) / 65535 * data.fullScale).toPrecision(3);
      }
      byId("pixel").textContent = text;
    }
    canvas.addEventListener("wheel", function (event) {
      if (!event.ctrlKey && document.activeElement !== canvas) return;
      event.preventDefault();
      var p = place(event);
      zoom(Math.pow(2, -event.deltaY / 240), p.x, p.y);
    }, { passive: false });
    canvas.addEventListener("keydown", function (event) {
      var step = 48 / state.scale, key = event.key, done = true;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (key === "w" || key === "W") state.mode = "swipe";
      else if (key === "d" || key === "D") state.mode = "difference";
      else if (key === "f" || key === "F") fit();
      else if (key === "1") zooms.one();
      else if (key === "+" || key === "=") zooms.in();
      else if (key === "-") zooms.out();
      else if (key === "ArrowLeft") state.x -= step;
      else if (key === "ArrowRight") state.x += step;
      else if (key === "ArrowUp") state.y -= step;
      else if (key === "ArrowDown") state.y += step;
      else done = false;
      if (done) { event.preventDefault(); refresh(); }
    });
    new ResizeObserver(refresh).observe(stage);
    paintDifference();
    fit();
    refresh();
  }
}());
