// Until the application has drawn itself once: any error, and any script or style that does not load, becomes english ? 'Error Loading Application' : 'Die Anwendung lädt nicht'
// instead of an empty page (spec 8, Global). A classic script of its own, because the policy allows no inline script and because it must
// work when the module does not. The application sets data-started on <html>.
;(function () {
  var english = document.documentElement.lang !== 'de'
  function show(event) {
    var started = document.documentElement.dataset.started === 'yes'
    var place = document.getElementById('boot')
    if (started || !place || place.dataset.failed) return
    place.dataset.failed = 'yes'
    place.setAttribute('role', 'alert')
    place.querySelector('h1').textContent = english ? 'Error Loading Application' : 'Die Anwendung lädt nicht'
    place.querySelector('p').textContent = reason(event)
    var button = document.createElement('button')
    button.textContent = english ? 'Refresh Page' : 'Seite neu laden'
    button.addEventListener('click', function () { location.reload() })
    place.append(button)
  }
  function reason(event) {
    var thing = event.target && (event.target.src || event.target.href)
    if (thing) return english ? 'A part of the application did not load. Check the connection and refresh.' : 'Ein Teil der Anwendung wurde nicht geladen. Prüfen Sie die Verbindung und laden Sie neu.'
    var error = event.error || event.reason
    return (error && error.message) || (english ? 'The application stopped while starting.' : 'Die Anwendung blieb beim Start stehen.')
  }
  addEventListener('DOMContentLoaded', function () {
    var line = document.querySelector('#boot p')
    if (!english && line && line.textContent === 'Starting application...') line.textContent = 'Anwendung startet...'
  })
  addEventListener('error', show, true)
  addEventListener('unhandledrejection', show)
})()
