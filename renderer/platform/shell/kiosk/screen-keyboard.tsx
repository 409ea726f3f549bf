import { useEffect, useRef, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { SimpleKeyboard as Keyboard } from 'simple-keyboard'
import 'simple-keyboard/build/css/index.css'
import { isTypedField, KEY_WORDS, LAYOUTS, layoutOf } from './keyboard-layouts.ts'
import classes from './screen-keyboard.module.css'

/** Keys on the screen for the field that has the focus; nothing while none has it. */
export function ScreenKeyboard() {
  const [field, leave] = useTypedField()
  // Everything outside of a dialog that is open cannot be touched.
  return field
    ? createPortal(<Keys field={field} onDone={leave} />, field.closest('dialog') ?? document.body)
    : null
}

interface KeysProps {
  field: HTMLInputElement | HTMLTextAreaElement
  onDone: () => void
}

function Keys({ field, onDone }: KeysProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return
    const keyboard = new Keyboard(place.current, {
      layout: LAYOUTS,
      layoutName: layoutOf(field),
      display: KEY_WORDS,
      mergeDisplay: true,
      // The field keeps the focus.
      preventMouseDownDefault: true,
      disableButtonHold: false,
      onKeyPress: (key) => press(key, { field, keyboard, onDone }),
    })
    document.documentElement.dataset['keyboard'] = ''
    field.scrollIntoView({ block: 'center' })
    return () => {
      keyboard.destroy()
      delete document.documentElement.dataset['keyboard']
    }
  }, [field, onDone])
  return (
    <div className={`fixed bg-sunken ${classes['keyboard']}`} aria-hidden="true">
      <div ref={place} className="simple-keyboard" />
    </div>
  )
}

interface Pressed extends KeysProps {
  keyboard: Keyboard
}

function press(key: string, { field, keyboard, onDone }: Pressed): void {
  const { layoutName } = keyboard.options
  if (key === '{done}') onDone()
  else if (key === '{shift}')
    keyboard.setOptions({ layoutName: layoutName === 'shift' ? layoutOf(field) : 'shift' })
  else if (key === '{symbols}') keyboard.setOptions({ layoutName: 'symbols' })
  else if (key === '{letters}') keyboard.setOptions({ layoutName: layoutOf(field) })
  else if (key === '{bksp}') document.execCommand('delete')
  else {
    // As typed: React and the browser's own checks see it, and it works in fields of numbers, too.
    document.execCommand('insertText', false, key === '{space}' ? ' ' : key)
    if (layoutName === 'shift') keyboard.setOptions({ layoutName: layoutOf(field) })
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement

/** Returns the field that is typed into, null while none has the focus; and a function that leaves it. */
function useTypedField(): [field: Field | null, leave: () => void] {
  const [field, setField] = useState<Field | null>(null)
  useEffect(() => {
    let isPressed = false
    // Without the room for the keys, what is pressed would move from under the pointer.
    const follow = () => {
      if (!isPressed) setField(isTypedField(document.activeElement) ? document.activeElement : null)
    }
    // The next element has the focus only after the event.
    const followSoon = () => queueMicrotask(follow)
    const press = () => {
      isPressed = true
    }
    // The click comes first.
    const release = () => {
      isPressed = false
      setTimeout(follow)
    }
    const listeners = [
      ['focusin', follow],
      ['focusout', followSoon],
      ['pointerdown', press],
      ['pointerup', release],
      ['pointercancel', release],
    ] as const
    for (const [name, listener] of listeners) document.addEventListener(name, listener, true)
    follow()
    return () => {
      for (const [name, listener] of listeners) document.removeEventListener(name, listener, true)
    }
  }, [])
  const leave = useCallback(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    setField(null)
  }, [])
  return [field, leave]
}
