import { Box } from '@mantine/core'
import { IconBackspace, IconChevronLeft } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { PinHolder } from '../../../shared/accounts/floor-devices.ts'
import { postJson, refusalOf } from '../../platform/api.ts'
import { afterSessionChange } from '../../platform/shell/session.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import classes from './pin.module.css'

const MAX_DIGITS = 8
const MIN_DIGITS = 4
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

interface PinPadProps {
  person: PinHolder
  onBack: () => void
}

/** The pad on which a person enters their PIN; a keyboard works as well. */
export function PinPad({ person, onBack }: PinPadProps) {
  const { pin, add, remove, enter, canEnter, error } = usePin(person)
  usePadKeys({ add, remove, enter, onBack })
  return (
    <section className={`grid justify-items-center gap-3.5 ${classes['pad']}`} aria-labelledby="pin">
      <Button icon={<IconChevronLeft size={24} aria-hidden="true" />} onClick={onBack}>
        Back
      </Button>
      <h1 id="pin">PIN of {person.name}</h1>
      <Box component="p" className="text-head" mih="2.25rem" lts="0.35em">
        <span aria-hidden="true">{'●'.repeat(pin.length)}</span>
        <span className="spoken">{counted(pin.length, 'digit')} entered</span>
      </Box>
      <output className="text-lead font-medium text-stop" style={{ minHeight: '1.5rem' }}>
        {error ? refusalOf(error).detail : ''}
      </output>
      <div className={`grid gap-3 ${classes['keys']}`}>
        {DIGITS.map((digit) => (
          <Button key={digit} onClick={() => add(digit)}>
            {digit}
          </Button>
        ))}
        <Button aria-label="Remove the last digit" onClick={remove}>
          <IconBackspace size={28} aria-hidden="true" />
        </Button>
        <Button onClick={() => add('0')}>0</Button>
        <Button look="primary" disabled={!canEnter} onClick={enter}>
          Enter
        </Button>
      </div>
    </section>
  )
}

function usePin({ account_id }: PinHolder) {
  const [pin, setPin] = useState('')
  const send = useMutation({
    mutationFn: () => postJson<null>('/auth/floor-pin', { account_id, pin }),
    onSuccess: afterSessionChange,
    onError: () => setPin(''),
  })
  const canEnter = pin.length >= MIN_DIGITS && !send.isPending
  return {
    pin,
    canEnter,
    error: send.error,
    add: (digit: string) => setPin((typed) => (typed + digit).slice(0, MAX_DIGITS)),
    remove: () => setPin((typed) => typed.slice(0, -1)),
    enter: () => {
      if (canEnter) send.mutate()
    },
  }
}

interface PadKeys {
  add: (digit: string) => void
  remove: () => void
  enter: () => void
  onBack: () => void
}

function usePadKeys({ add, remove, enter, onBack }: PadKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event
    if (/^\d$/.test(key)) add(key)
    else if (key === 'Backspace') remove()
    else if (key === 'Escape') onBack()
    else if (key === 'Enter') enter()
    else return
    // The button that was tapped last does not act as well.
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
