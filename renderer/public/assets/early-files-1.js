// The start page is shown before the scripts that run it: files that are chosen or dropped until then are kept for it.
;(function () {
  var early = { kept: [], take: null }
  window.earlyFiles = early

  function pageOf(event) {
    return event.target instanceof Element ? event.target.closest('#first-paint') : null
  }

  function keep(page, files) {
    // The dialog was open while the page was taken over.
    if (early.take) return early.take(Array.from(files))
    early.kept.push.apply(early.kept, files)
    var names = early.kept.map(function (file) {
      return file.name
    })
    page.querySelector('input[type=file]').parentElement.querySelector('p').textContent = names.join(', ')
  }

  document.addEventListener('click', function (event) {
    var page = pageOf(event)
    var input = page && page.querySelector('input[type=file]')
    var button = event.target instanceof Element && event.target.closest('button')
    if (!input || !button || button.parentElement !== input.parentElement) return
    // Phones do not know CAD file types and would disable the files.
    if (!matchMedia('(pointer: fine)').matches) input.removeAttribute('accept')
    input.onchange = function () {
      keep(page, input.files)
    }
    input.click()
  })
  document.addEventListener('dragover', function (event) {
    if (pageOf(event)) event.preventDefault()
  })
  document.addEventListener('drop', function (event) {
    var page = pageOf(event)
    if (!page) return
    event.preventDefault()
    keep(page, event.dataTransfer.files)
  })
})()
