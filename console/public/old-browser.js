// For browsers without modules, which load no other script: shows the text of the document. ES5.
document.getElementById('old-browser').removeAttribute('hidden')
