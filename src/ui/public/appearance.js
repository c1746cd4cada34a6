// Sets the chosen appearance and the language on <html> before the first paint. A file of its own, because the content security
// policy allows no inline script; loaded as a classic script in <head>. The rules are those of theme/theme.ts and
// language/chosen.ts, which take over when the application starts; a test proves that they agree.
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
  var languages = ['en', 'de']
  var language = null
  try {
    language = localStorage.getItem('bot-blending.language')
  } catch (forbidden) {
    language = null
  }
  for (var i = 0; languages.indexOf(language) < 0 && i < navigator.languages.length; i++) language = navigator.languages[i].toLowerCase().split('-')[0]
  document.documentElement.lang = oneOf(languages, language, 'en')
})()
