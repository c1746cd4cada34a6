/** The pages' style sheet, served as /style.css: both themes by the system's choice, from 320 px on. */
export const STYLE = `
:root { color-scheme: dark light; --page: #0b0d12; --panel: #11141b; --line: #323948; --text: #eceef4; --soft: #aeb5c4; --solid: #625be0; --on: #fff; --warn: #e6c350; --warnbg: #2a2514; --bad: #ff86a3; --control: #6f788e; --focus: #aaa8ff; }
@media (prefers-color-scheme: light) { :root { --page: #f3f4f7; --panel: #fff; --line: #cfd4de; --text: #141823; --soft: #454d5f; --solid: #564fd6; --warn: #795800; --warnbg: #fbf3d9; --bad: #b01748; --control: #7c8495; --focus: #4a43c4; } }
* { box-sizing: border-box; margin: 0; }
body { min-height: 100vh; background: var(--page); color: var(--text); font: 400 15px/22px ui-sans-serif, system-ui, sans-serif; }
main { display: flex; flex-direction: column; gap: 12px; max-width: 480px; margin: 0 auto; padding: 32px 16px; }
h1 { font-size: 24px; line-height: 30px; } h2 { font-size: 15px; padding-top: 12px; }
.soft { color: var(--soft); } .price { font-size: 20px; line-height: 28px; font-weight: 600; overflow-wrap: anywhere; }
.sample { color: var(--warn); background: var(--warnbg); border: 1px solid currentColor; border-radius: 6px; padding: 8px 12px; font-size: 13px; line-height: 18px; }
.wrong { color: var(--bad); } .panel { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 16px; display: flex; flex-direction: column; gap: 8px; }
form { display: flex; flex-direction: column; gap: 10px; } label { display: flex; flex-direction: column; gap: 4px; font-weight: 500; }
input, select { min-height: 44px; padding: 0 10px; border: 1px solid var(--control); border-radius: 6px; background: var(--panel); color: var(--text); font: inherit; width: 100%; }
.two { display: grid; grid-template-columns: 1fr 1fr; gap: 10px; }
button, .button { display: flex; align-items: center; justify-content: center; min-height: 44px; padding: 0 16px; border: 1px solid var(--line); border-radius: 6px; background: var(--panel); color: var(--text); font: inherit; font-weight: 500; text-decoration: none; cursor: pointer; }
.primary { background: var(--solid); border-color: var(--solid); color: var(--on); }
table { width: 100%; border-collapse: collapse; font-size: 14px; } td, th { text-align: left; padding: 4px 8px 4px 0; font-weight: 400; } td:last-child { text-align: right; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; } a { color: var(--focus); } .button { color: var(--text); }
`
