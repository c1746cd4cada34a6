// The page in the hidden frame of a silent sign-in: hands the provider's answer, which is its own address, to the page that asked,
// in the words that oidc-client-ts listens for. Only to our own origin.
if (window.parent !== window) window.parent.postMessage({ source: 'oidc-client', url: location.href, keepOpen: false }, location.origin)
