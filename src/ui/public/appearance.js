// Sets the chosen appearance on <html> before the first paint. A file of its own, because the content security
// policy allows no inline script; loaded as a classic script in <head>. The rules are those of theme/theme.ts, which takes over
// when the application starts; a test proves that both agree.
;(function () {
  var chosen = {}
  try {
    chosen = JSON.parse(localStorage.getItem('bot-blending.appearance')) || {}
  } catch (unreadable) {
    chosen = {}
  }
  function oneOf(list, value, otherwise) {
    return list.indexOf(value) < 0 ? otherwise : value
  }
  var data = document.documentElement.dataset
  data.theme = oneOf(['dark', 'light'], chosen.theme, matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark')
  data.palette = oneOf(['green-red', 'red-green', 'blue-orange'], chosen.palette, 'green-red')
  data.density = oneOf(['compact', 'cozy', 'roomy'], chosen.density, matchMedia('(pointer: coarse)').matches ? 'roomy' : 'cozy')
})()
