/** Styles of the API page besides the site's own sheet, with its tokens. */
export const docsStyle = `
.docs{background:var(--canvas);color:var(--ink);font-family:var(--font-sans,system-ui,sans-serif);line-height:1.6;margin:0}
.docs .skip{position:absolute;left:-999rem}
.docs .skip:focus{left:1rem;top:1rem;z-index:1;background:var(--surface);padding:.75rem 1rem}
.docs>header{background:var(--canvas);padding:.75rem max(1rem,calc((100vw - 62rem)/2));border-bottom:1px solid var(--line)}
.docs>header a{display:inline-flex;align-items:center;min-height:2.75rem;color:var(--ink);font-family:var(--font-display,inherit);font-size:1.25rem;font-weight:600;text-decoration:none}
.docs main{max-width:64rem;margin:0 auto;padding:2rem 1rem 5rem;outline:none}
.docs h1{font-size:clamp(2rem,6vw,3rem);line-height:1.15;font-weight:600}
.docs h2{font-size:1.5rem;line-height:1.25;font-weight:600;margin:3rem 0 .5rem}
.docs h3{font-size:1.1875rem;line-height:1.35;font-weight:600;scroll-margin-top:1rem}
.docs h4{font-size:.9375rem;font-weight:600;margin:1.25rem 0 .25rem}
.docs p{margin:.5rem 0;max-width:44rem}
.docs .lead{font-size:1.125rem}
.docs .quiet{color:var(--muted)}
.docs a{color:inherit;text-decoration:underline;text-underline-offset:4px}
.docs nav{border:1px solid var(--line);border-radius:.75rem;background:var(--surface);padding:.5rem 1.25rem 1.25rem;margin-top:2rem}
.docs nav h2{font-size:1rem;margin:1rem 0 .25rem}
.docs nav ul{list-style:none;margin:0;padding:0;display:grid;gap:.25rem 1.5rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,18rem),1fr))}
.docs nav li a{display:inline-block;padding:.375rem 0}
.docs article{border:1px solid var(--line);border-radius:.75rem;background:var(--surface);padding:1.25rem;margin-top:1rem}
.docs .address{overflow-wrap:anywhere}
.docs code{font-family:ui-monospace,SFMono-Regular,Menlo,monospace;font-size:.9375em;overflow-wrap:anywhere}
.docs .badge{border:1px solid var(--control);border-radius:99px;padding:.0625rem .625rem;font-size:.8125rem;font-weight:600}
.docs dl{margin:0}
.docs dt{border-top:1px solid var(--line);padding-top:.5rem;font-weight:600;overflow-wrap:anywhere}
.docs dt .quiet{font-weight:400;font-size:.9375rem}
.docs dd{margin:0;padding-bottom:.5rem}
.docs dd p{margin:0}
.docs dd .fields{margin:.5rem 0 0;border-left:2px solid var(--line);padding-left:1rem}
`;
