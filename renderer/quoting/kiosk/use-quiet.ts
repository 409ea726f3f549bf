import { useEffect, useState } from 'react'

const TOUCHES = ['pointerdown', 'pointermove', 'keydown'] as const

/** Whether nothing was touched for so many seconds; with null never. It stays true: the touch after that starts a visit. */
export function useQuiet(seconds: number | null): boolean {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    if (seconds === null || isQuiet) return
    let timer: number | undefined
    const touched = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => setQuiet(true), seconds * 1_000)
    }
    touched()
    for (const touch of TOUCHES) document.addEventListener(touch, touched, { passive: true })
    return () => {
      window.clearTimeout(timer)
      for (const touch of TOUCHES) document.removeEventListener(touch, touched)
    }
  }, [seconds, isQuiet])
  return isQuiet
}
