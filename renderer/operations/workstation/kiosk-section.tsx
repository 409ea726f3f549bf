import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import type { Workstation } from '../../../shared/operations/workstation/workstation.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { askDesktop } from '../../platform/ui/desktop.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { WORKSTATION_KEY } from './use-workstation.ts'

/** Makes this computer a screen for customers, which only a PIN of the staff leaves. */
export function KioskSection({ kiosk }: Pick<Workstation, 'kiosk'>) {
  return (
    <fieldset className="legend-inside page-section">
      <legend>Kiosk</legend>
      <p className="readable">
        The whole screen shows customers how to get a price, and nothing else of this computer. Layerline
        starts into it at login. To leave it, hold the top left corner for three seconds or press Ctrl+Alt+K,
        and enter the PIN of any member of staff.
      </p>
      {kiosk ? <PairedKiosk kiosk={kiosk} /> : <KioskForm />}
    </fieldset>
  )
}

function PairedKiosk({ kiosk }: { kiosk: NonNullable<Workstation['kiosk']> }) {
  const queries = useQueryClient()
  const start = useMutation({
    mutationFn: () => askDesktop({ ask: 'start_kiosk' }),
    networkMode: 'always',
  })
  const forget = useMutation({
    mutationFn: () => askDesktop({ ask: 'forget_kiosk' }),
    networkMode: 'always',
    onSuccess: (workstation) => queries.setQueryData(WORKSTATION_KEY, workstation),
  })
  return (
    <>
      <p>
        This computer is paired as a kiosk of{' '}
        {kiosk.address === null ? 'this shop' : `the shop at ${kiosk.address}`}.
      </p>
      <Failed error={start.error ?? forget.error} />
      <div className="flex flex-wrap gap-2">
        <Button look="primary" disabled={start.isPending} onClick={() => start.mutate()}>
          Start the kiosk
        </Button>
        <Button disabled={forget.isPending} onClick={() => forget.mutate()}>
          Stop using it as a kiosk
        </Button>
      </div>
    </>
  )
}

type Where = 'here' | 'elsewhere'

const SHOPS: { value: Where; label: string }[] = [
  { value: 'here', label: 'The shop of this computer' },
  { value: 'elsewhere', label: 'A shop at another address' },
]

interface TypedKiosk {
  name: string
  address: string
  code: string
  pin: string
}

function KioskForm() {
  const [where, setWhere] = useState<Where>('here')
  const [typed, setTyped] = useState<TypedKiosk>({ name: 'Counter', address: '', code: '', pin: '' })
  const use = useUseAsKiosk()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    use.mutate({ where, ...typed })
  }
  return (
    <form className="grid max-w-[420px] gap-3.5" onSubmit={submit}>
      <PickField label="Whose customers" value={where} options={SHOPS} onChange={setWhere} />
      <KioskFields where={where} typed={typed} onType={setTyped} />
      <Failed error={use.error} />
      {use.data?.state === 'refused' ? (
        <Notice tone="stop" title="This computer is not a kiosk yet">
          <p>{use.data.sentence}</p>
        </Notice>
      ) : null}
      <Button look="primary" type="submit" disabled={use.isPending}>
        Use this computer as a kiosk
      </Button>
    </form>
  )
}

interface KioskFieldsProps {
  where: Where
  typed: TypedKiosk
  onType: (typed: TypedKiosk) => void
}

function KioskFields({ where, typed, onType }: KioskFieldsProps) {
  const field = (name: keyof TypedKiosk) => ({
    value: typed[name],
    onChange: (text: string) => onType({ ...typed, [name]: text }),
    required: true,
    autoComplete: 'off',
  })
  return (
    <>
      {where === 'here' ? (
        <LineField label="Name of the kiosk" maxLength={60} {...field('name')} />
      ) : (
        <>
          <LineField
            label="Address of the shop"
            type="url"
            placeholder="https://shop.local:4748"
            {...field('address')}
          />
          <LineField
            label="Pairing code"
            meaning="The owner of that shop gets one under Console, Staff, Kiosks."
            placeholder="BCDF-GHJK"
            {...field('code')}
          />
        </>
      )}
      <LineField label="Your PIN" type="password" inputMode="numeric" {...field('pin')} />
      <p className="readable">
        It is checked now, because it is what leaves the kiosk later. You set yours on the page{' '}
        <Link to="/account">Account</Link>.
      </p>
    </>
  )
}

interface Wish extends TypedKiosk {
  where: Where
}

/** Pairs with the code of the other shop, or adds a kiosk of this one; once, should the PIN be wrong. */
function useUseAsKiosk() {
  const own = useRef<{ name: string; code: string } | null>(null)
  const add = useMutation(trpc.kiosk.add.mutationOptions())
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ where, name, address, code, pin }: Wish) => {
      if (where === 'elsewhere') return askDesktop({ ask: 'use_as_kiosk', address, code, pin })
      if (own.current?.name !== name)
        own.current = { name, code: (await add.mutateAsync({ name, use: 'order' })).code }
      return askDesktop({ ask: 'use_as_kiosk', address: null, code: own.current.code, pin })
    },
  })
}
