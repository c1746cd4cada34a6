// Until the application has drawn itself once: any error, and any script or style that does not load, becomes 'Error Loading Application'
// instead of an empty page (spec 8, Global). A classic script of its own, because the policy allows no inline script and because it must
// work when the module does not. The application sets data-started on <html>.
;(function () {
  function show(event) {
    var started = document.documentElement.dataset.started === 'yes'
    var place = document.getElementById('boot')
    if (started || !place || place.dataset.failed) return
    place.dataset.failed = 'yes'
    place.setAttribute('role', 'alert')
    place.querySelector('h1').textContent = 'Error Loading Application'
    place.querySelector('p').textContent = reason(event)
    var button = document.createElement('button')
    button.textContent = 'Refresh Page'
    button.addEventListener('click', function () { location.reload() })
    place.append(button)
  }
  function reason(event) {
    var thing = event.target && (event.target.src || event.target.href)
    if (thing) return 'A part of the application did not load. Check the connection and refresh.'
    var error = event.error || event.reason
    return (error && error.message) || 'The application stopped while starting.'
  }
  addEventListener('error', show, true)
  addEventListener('unhandledrejection', show)
})()
