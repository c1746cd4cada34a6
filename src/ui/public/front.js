// Before the first paint of '/': whether the page that the server drew stays until the application takes over, or gives
// way to its start at once. It does where this browser remembers a user, who is sent on to his dashboard, and where
// nothing can be remembered, as then only the sign-in provider knows, and where it is read in another language. A classic script of its own, as the content
// security policy allows no inline script. The key is that of link/coreName.ts; a test proves that both agree.
;(function () {
  var isVisitor = false
  try {
    isVisitor = localStorage.getItem('bot-blending.user') === null
  } catch (forbidden) {
    isVisitor = false
  }
  if (!isVisitor || document.documentElement.lang !== 'en') document.documentElement.dataset.front = 'off'
})()
