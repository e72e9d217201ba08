/** The colours are those of the console's token file; a page without scripts follows the system's theme. */
export const docsStyle = /* css */ `
:root {
  color-scheme: light dark;
  --page: #f6f6f3; --card: #ffffff; --ink: #16211c; --muted: #5b6760; --line: #e4e7e2; --soft: #eef0ec;
  --green: #1f6b58; --green-soft: #e4f1ec; --blue: #2a5bd7; --teal: #2f6f7a; --red: #b3261e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #101613; --card: #18201c; --ink: #eef2ef; --muted: #a3aea8; --line: #26302b; --soft: #1f2924;
    --green: #58b199; --green-soft: #1d312a; --blue: #84a5f5; --teal: #6fb6c2; --red: #f0837b;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; }
body {
  margin: 0; background: var(--page); color: var(--ink);
  font: 450 14px/1.55 'Hanken Grotesk', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
}
a { color: var(--green); text-underline-offset: 2px; }
:focus-visible { outline: 2px solid var(--green); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 16px; top: 16px; background: var(--card); padding: 8px 12px; z-index: 1; }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 8px; letter-spacing: -0.015em; font-weight: 650; }
h2 { font-size: 20px; margin: 40px 0 12px; letter-spacing: -0.01em; font-weight: 650; }
h3 { font-size: 16px; margin: 0 0 4px; font-weight: 650; display: flex; gap: 8px; align-items: center; }
h3 code { overflow-wrap: anywhere; }
h4 { font-size: 13px; margin: 20px 0 4px; font-weight: 650; }
h4 span { color: var(--muted); font-weight: 450; }
p { margin: 4px 0 8px; max-width: 72ch; }
header p { color: var(--muted); }
code, pre { font-family: ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace; font-size: 13px; }
nav {
  position: fixed; inset: 0 auto 0 0; width: 290px; overflow-y: auto; padding: 24px 16px;
  background: var(--card); border-right: 1px solid var(--line);
}
nav .brand { font-size: 16px; font-weight: 650; margin: 0 8px 20px; }
nav h2 { font-size: 12px; color: var(--muted); margin: 20px 8px 4px; letter-spacing: 0; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a {
  display: flex; gap: 8px; align-items: baseline; padding: 6px 8px; border-radius: 8px;
  color: inherit; text-decoration: none; font-size: 13px; line-height: 1.35;
}
nav li a:hover { background: var(--soft); }
main { margin-left: 290px; padding: 40px clamp(16px, 4vw, 56px) 96px; max-width: 1240px; }
article {
  background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 20px 24px; margin: 0 0 16px;
  box-shadow: 0 1px 2px rgb(22 33 28 / 4%);
}
article:target { border-color: var(--green); }
.method { font-size: 11px; font-weight: 680; min-width: 52px; flex: none; font-variant-numeric: tabular-nums; }
h3 .method { border: 1px solid currentColor; border-radius: 999px; padding: 1px 8px; text-align: center; }
.get { color: var(--green); } .post { color: var(--blue); } .put { color: var(--teal); } .delete { color: var(--red); }
dl { margin: 4px 0 0; }
dl > div {
  display: grid; grid-template-columns: minmax(180px, 32%) 1fr; gap: 16px; padding: 7px 0; border-top: 1px solid var(--line);
}
dl > div:first-child { border-top: 0; }
dt { overflow-wrap: anywhere; }
dt i { font-style: normal; color: var(--muted); font-size: 12px; margin-left: 8px; }
dd { margin: 0; color: var(--muted); overflow-wrap: anywhere; }
dd code { color: var(--ink); }
dd small { display: block; font-size: 13px; }
pre {
  background: var(--soft); border-radius: 8px; padding: 12px 14px; margin: 6px 0 0; overflow-x: auto; line-height: 1.5;
}
details { margin-top: 16px; }
summary { cursor: pointer; font-size: 13px; font-weight: 650; padding: 4px 0; }
.refusals { list-style: none; margin: 4px 0 0; padding: 0; color: var(--muted); }
.refusals li { padding: 3px 0; }
.refusals b { color: var(--ink); font-variant-numeric: tabular-nums; }
@media (max-width: 1023px) {
  nav { position: static; width: auto; max-height: 44vh; border-right: 0; border-bottom: 1px solid var(--line); }
  main { margin-left: 0; padding-top: 28px; }
}
@media (max-width: 600px) {
  article { padding: 16px; }
  h3 { align-items: flex-start; flex-direction: column; }
  dl > div { grid-template-columns: 1fr; gap: 2px; }
  nav li a { min-height: 44px; align-items: center; }
}
`
