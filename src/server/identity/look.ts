/**
 * The identity provider's style sheet: the product's tokens, both themes by the system's choice. Served as
 * /oidc/style.css.
 */
export const styleSheet = `
@font-face { font-family: "Bot Sans"; font-weight: 100 900; font-display: swap; src: url("/oidc/font.woff2") format("woff2"); }
:root {
  color-scheme: dark;
  --page: #0b0d12; --panel: #11141b; --raised: #191d26; --hover: #161a22; --hair: #222733; --rule: #323948; --control: #6f788e;
  --text: #eceef4; --text-2: #aeb5c4; --text-3: #8b93a6; --accent: #aaa8ff; --accent-solid: #625be0; --accent-solid-hover: #544dcc; --on-solid: #ffffff;
  --warn: #e6c350; --warn-tint: #2a2514; --warn-line: #6b5a1e; --danger: #ff86a3; --brand-1: #8f8bff; --brand-2: #45c8bc; --brand-mix: #f4f5ff;
}
@media (prefers-color-scheme: light) {
  :root {
    color-scheme: light;
    --page: #f3f4f7; --panel: #ffffff; --raised: #e9ecf1; --hover: #f7f8fa; --hair: #e3e6ec; --rule: #cfd4de; --control: #7c8495;
    --text: #141823; --text-2: #454d5f; --text-3: #5f6779; --accent: #4a43c4; --accent-solid: #564fd6; --accent-solid-hover: #463fbd; --on-solid: #ffffff;
    --warn: #795800; --warn-tint: #fbf3d9; --warn-line: #d9bd66; --danger: #b01748; --brand-1: #6a63e0; --brand-2: #0e948a; --brand-mix: #1d1a52;
  }
}
* { box-sizing: border-box; margin: 0; }
body { display: grid; grid-template-columns: minmax(440px, 46%) 1fr; min-height: 100vh; background: var(--page); color: var(--text); font: 400 14px/20px "Bot Sans", ui-sans-serif, system-ui, sans-serif; text-rendering: geometricPrecision; }
main { display: flex; flex-direction: column; padding: 32px 56px; }
aside { background: var(--panel); border-left: 1px solid var(--hair); background-image: url("/oidc/mark.svg"); background-repeat: no-repeat; background-position: 50% 50%; background-size: 220px; }
.brand { display: flex; align-items: center; gap: 10px; font-weight: 600; }
.mark { width: 26px; height: 26px; }
.m1 { fill: var(--brand-1); } .m2 { fill: var(--brand-2); } .mx { fill: var(--brand-mix); }
.column { display: flex; flex-direction: column; gap: 8px; margin: auto 0; width: 100%; max-width: 340px; padding: 24px 0; }
h1 { font-size: 28px; line-height: 34px; font-weight: 600; letter-spacing: -0.012em; }
h2 { font-size: 13px; line-height: 18px; font-weight: 600; padding-top: 16px; }
.lead { color: var(--text-2); padding: 2px 0 8px; }
.note { font-size: 12px; line-height: 16px; color: var(--text-3); }
.samples-note { font-size: 12px; line-height: 16px; color: var(--warn); background: var(--warn-tint); border: 1px solid var(--warn-line); border-radius: 6px; padding: 8px 12px; }
.link { align-self: flex-start; padding: 4px 0; color: var(--accent); font-size: 13px; line-height: 18px; }
.wrong { color: var(--danger); font-size: 13px; line-height: 18px; }
.button { display: flex; align-items: center; justify-content: center; min-height: 40px; padding: 0 16px; border: 1px solid var(--rule); border-radius: 6px; background: var(--panel); color: var(--text); font: inherit; font-weight: 500; text-decoration: none; cursor: pointer; transition: background 120ms ease-out; }
.button:hover { background: var(--hover); }
.primary { background: var(--accent-solid); border-color: var(--accent-solid); color: var(--on-solid); }
.primary:hover { background: var(--accent-solid-hover); }
.person { flex-direction: column; align-items: flex-start; justify-content: center; min-height: 52px; width: 100%; padding: 8px 12px; text-align: left; }
.person small { font-weight: 400; font-size: 12px; line-height: 16px; color: var(--text-3); }
form { display: flex; flex-direction: column; gap: 8px; }
label { display: flex; flex-direction: column; gap: 4px; font-size: 13px; line-height: 18px; font-weight: 500; }
input { height: 32px; padding: 0 10px; border: 1px solid var(--control); border-radius: 6px; background: var(--panel); color: var(--text); font: inherit; font-weight: 400; }
details { padding-top: 8px; } summary { cursor: pointer; color: var(--text-2); font-size: 13px; line-height: 18px; padding: 4px 0; } details form { padding-top: 8px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (max-width: 767px) { body { display: block; font-size: 16px; line-height: 24px; } aside { display: none; } main { min-height: 100vh; padding: 20px 12px; } .column { max-width: none; } .button, input { min-height: 44px; } .link { padding: 13px 0; } }
@media (prefers-reduced-motion: reduce) { .button { transition: none; } }
`

/** The product's mark, served as /oidc/mark.svg. */
export const markPicture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><clipPath id="mix"><path d="M4 10h10.25a5.75 5.75 0 0 1 0 11.5H4z"/></clipPath><path fill="#8f8bff" d="M4 2.5h8.25a5.75 5.75 0 0 1 0 11.5H4z"/><path fill="#45c8bc" d="M4 10h10.25a5.75 5.75 0 0 1 0 11.5H4z"/><g clip-path="url(#mix)"><path fill="#f4f5ff" d="M4 2.5h8.25a5.75 5.75 0 0 1 0 11.5H4z"/></g></svg>`
