import { Box } from '@mantine/core'
import { useState } from 'react'
import type { FloorScreen, PinHolder } from '../../../shared/accounts/floor-devices.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { ShopClock } from './shop-clock.tsx'
import { PinPad } from './pin-pad.tsx'
import classes from './pin.module.css'

interface PinScreenProps {
  device: NonNullable<FloorScreen['device']>
  staff: readonly PinHolder[]
}

/** The first screen of a tablet: who works here, then their PIN. */
export function PinScreen({ device, staff }: PinScreenProps) {
  const [chosen, choose] = useState<PinHolder | null>(null)
  return (
    <div className="whole-screen grid min-h-dvh grid-rows-[auto_1fr] px-7 py-5">
      <header className="flex justify-between gap-2 text-title text-soft">
        <p>{device.name}</p>
        <ShopClock />
      </header>
      {chosen ? (
        <PinPad key={chosen.account_id} person={chosen} onBack={() => choose(null)} />
      ) : (
        <section className={`grid justify-items-center gap-5 ${classes['people']}`} aria-labelledby="who">
          <h1 id="who">Who is working?</h1>
          {staff.length === 0 ? <NoPins /> : null}
          <ul className="grid w-full gap-4">
            {staff.map((person) => (
              <li key={person.account_id}>
                <Button onClick={() => choose(person)}>{person.name}</Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function NoPins() {
  return (
    <Box component="p" className="text-center text-large text-soft" maw="32rem">
      No one has a PIN yet. Staff set theirs on their own account page, on another device.
    </Box>
  )
}
