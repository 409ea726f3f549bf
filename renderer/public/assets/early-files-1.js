// The start page is shown before the scripts that run it: files that are chosen or dropped until then are kept for it.
{
  const early = { kept: [], take: null }
  globalThis.earlyFiles = early

  const pageOf = ({ target }) => (target instanceof Element ? target.closest('#first-paint') : null)

  const keep = (page, files) => {
    // The dialog was open while the page was taken over.
    if (early.take) return early.take([...files])
    early.kept.push(...files)
    const names = early.kept.map((file) => file.name)
    page.querySelector('input[type=file]').parentElement.querySelector('p').textContent = names.join(', ')
  }

  document.addEventListener('click', (event) => {
    const page = pageOf(event)
    const input = page?.querySelector('input[type=file]')
    const button = event.target instanceof Element && event.target.closest('button')
    if (!input || !button || button.parentElement !== input.parentElement) return
    // Phones do not know CAD file types and would disable the files.
    if (!matchMedia('(pointer: fine)').matches) input.removeAttribute('accept')
    if (!('watched' in input.dataset)) {
      input.dataset.watched = ''
      // At the input itself: it may be out of the page when the dialog ends.
      input.addEventListener('change', () => keep(page, input.files))
    }
    input.click()
  })
  document.addEventListener('dragover', (event) => {
    if (pageOf(event)) event.preventDefault()
  })
  document.addEventListener('drop', (event) => {
    const page = pageOf(event)
    if (!page) return
    event.preventDefault()
    keep(page, event.dataTransfer.files)
  })
}
