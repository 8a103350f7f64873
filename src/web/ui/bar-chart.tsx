// A chart of horizontal bars. It is drawn when it comes near the screen, by code that is loaded then.
import { useEffect, useRef, useState } from "preact/hooks";
import { type Bars, type Canvas, type Draw, loadDraw } from "./bars.ts";
import { dom } from "./dom.ts";

type BarChartProps = { bars: Bars; description: string };

export function BarChart({ bars, description }: BarChartProps) {
  const canvas = useRef<Canvas>(null);
  const draw = useDraw(canvas);
  const scheme = useColorScheme();
  useEffect(() => {
    if (draw && canvas.current) return draw(canvas.current, bars);
  }, [draw, bars, scheme]);
  const rows = bars.labels.length;
  const size = rows === 1 ? "single" : rows <= 4 ? "small" : rows <= 9 ? "medium" : "large";
  return (
    <div class={`chart ${size}`} aria-busy={draw === undefined}>
      <canvas ref={canvas} role="img" aria-label={description} />
    </div>
  );
}

function useDraw(canvas: { current: Canvas | null }): Draw | undefined {
  const [draw, setDraw] = useState<Draw>();
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const observer = new dom.IntersectionObserver(
      async (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        const loaded = await loadDraw();
        if (loaded) setDraw(() => loaded);
      },
      { rootMargin: "300px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return draw;
}

/** Changes when the visitor's colour scheme does, so that a chart is drawn in the new colours. */
function useColorScheme(): boolean {
  const [dark, setDark] = useState(false);
  useEffect(() => {
    const query = dom.matchMedia("(prefers-color-scheme: dark)");
    const update = () => setDark(query.matches);
    update();
    query.addEventListener("change", update);
    return () => query.removeEventListener("change", update);
  }, []);
  return dark;
}
