// At a kiosk: asks on pages without an app whether the customer is still there, and then ends the visit.
;(() => {
  const { idle, warning } = document.currentScript.dataset
  const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel']
  let touchedAt = performance.now()

  const element = (tag, text = '') => Object.assign(document.createElement(tag), { textContent: text })
  const button = (text, onClick) => {
    const made = Object.assign(element('button', text), { type: 'button' })
    made.addEventListener('click', onClick)
    return made
  }

  const end = () => {
    const leave = () => location.replace('/kiosk')
    fetch('/auth/kiosk/start-over', { method: 'POST' }).then(leave, leave)
  }

  const question = element('dialog')
  const heading = element('h2', 'Are you still there?')
  heading.id = 'idle-question'
  question.setAttribute('aria-labelledby', heading.id)
  const sentence = element('p')
  question.append(
    heading,
    sentence,
    button('I’m still here', () => question.close()),
    button('End the visit', end),
  )

  const tick = () => {
    const passed = Math.floor((performance.now() - touchedAt) / 1000)
    const left = Number(idle) + Number(warning) - passed
    if (left <= 0) return end()
    if (passed < Number(idle)) return question.close()
    sentence.textContent = `This visit ends in ${left} ${left === 1 ? 'second' : 'seconds'}.`
    if (!question.open) question.showModal()
  }

  document.addEventListener('DOMContentLoaded', () => {
    document.body.append(question)
    document.querySelector('header').append(button('Start over', end))
    const number = document.querySelector('#card_number')
    const fill = () => Object.assign(number, { value: '4242 4242 4242 4242' })
    number?.after(button('Use the test card', fill))
  })
  for (const touch of TOUCHES)
    document.addEventListener(touch, () => (touchedAt = performance.now()), { passive: true })
  setInterval(tick, 1000)
})()
