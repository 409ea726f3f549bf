import { Box } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { KioskScreen } from '../../../shared/accounts/kiosks.ts'
import { LayeredPart } from '../customer/start/layered-part.tsx'
import { useShopBrand } from '../../platform/shop-brand.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { ShopMark } from '../../platform/ui/shop-mark.tsx'
import { useTitle } from '../../platform/ui/use-title.ts'
import classes from '../../platform/shell/kiosk/kiosk.module.css'
import { AttractScreen } from './attract-screen.tsx'
import { PairForm } from './pair-form.tsx'
import { endVisit, useKiosk } from '../../platform/shell/kiosk/use-kiosk.ts'

const TOUCHES = ['pointerdown', 'pointermove', 'keydown'] as const

/** Returns true if nothing was touched for so many seconds; with null never. It stays true: the touch after that starts a visit. */
function useQuiet(seconds: number | null): boolean {
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

/** The page at which a kiosk's browser starts: it waits for a customer, or for its pairing code. */
export function WelcomePage() {
  const kiosk = useKiosk()
  if (kiosk === undefined) return <LoadingLines label="Loading the kiosk" />
  return kiosk ? <Welcome kiosk={kiosk} /> : <PairForm />
}

function Welcome({ kiosk }: { kiosk: KioskScreen }) {
  useTitle(kiosk.name)
  const brand = useShopBrand()
  const navigate = useNavigate()
  // Also after a power failure, when nobody ended the visit.
  useEffect(() => void endVisit().catch(() => undefined), [])
  const isQuiet = useQuiet(kiosk.attract?.after ?? null)
  const start = () => void navigate({ to: '/' })
  const title = kiosk.title || 'Get a 3D printing price in seconds'
  if (isQuiet && kiosk.attract) return <AttractScreen attract={kiosk.attract} title={title} onStart={start} />
  return (
    <Box
      className={`flex flex-col items-center justify-center gap-6 text-center ${classes['welcome']}`}
      flex={1}
      p="clamp(24px, 4dvh, 48px) var(--gutter)"
    >
      <p className="text-head">
        <ShopMark brand={brand} />
      </p>
      <Box w="min(60vmin, 480px, 36dvh)">
        <LayeredPart />
      </Box>
      <h1>{title}</h1>
      <Box component="p" className="text-head text-balance text-soft" maw="32em">
        {kiosk.text || 'Bring a STEP, STL, OBJ or 3MF file on a USB drive, or send it from your phone.'}
      </Box>
      <Button
        look="primary"
        style={{ minWidth: 'min(100%, 420px)', height: 96, fontSize: 'var(--text-head)' }}
        onClick={start}
      >
        Touch to start
      </Button>
    </Box>
  )
}
