import { useForm } from '@mantine/form'
import type { ComponentProps } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { pinFault } from '../../../shared/accounts/staff-pins.ts'
import { trpc } from '../../platform/api.ts'
import form from '../../platform/shell/sign-form.module.css'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { formField, LineField } from '../../platform/ui/line-field.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import { Section } from '../account-frame.tsx'

/** For staff: the PIN with which they work on shop-floor tablets. */
export function PinSection() {
  const pin = useQuery(trpc.account.pin.read.queryOptions())
  if (!pin.data?.may_set) return null
  return (
    <Section title="PIN for the shop floor" lead="It signs you in on the shop’s tablets, and nowhere else.">
      <PinForm setAt={pin.data.set_at} />
    </Section>
  )
}

function PinForm({ setAt }: { setAt: number | null }) {
  const { set, remove } = usePinChanges()
  const fields = useForm({
    initialValues: { pin: '', again: '' },
    validate: {
      pin: (pin) => pinFault(pin),
      again: (again, { pin }) => (again === pin ? null : 'The two PINs don’t match'),
    },
  })
  const save = ({ pin }: { pin: string }) => set.mutate({ pin }, { onSuccess: () => fields.reset() })
  return (
    <form className={form['form']} onSubmit={fields.onSubmit(save)}>
      {set.isSuccess && setAt !== null ? <Notice tone="good" live title="The PIN is set." /> : null}
      {remove.isSuccess && setAt === null ? <Notice tone="good" live title="The PIN is removed." /> : null}
      {setAt === null ? null : <p>Set {shopInstantText(setAt)}.</p>}
      <Failed error={set.error ?? remove.error} />
      <DigitsField
        label={setAt === null ? 'PIN' : 'New PIN'}
        meaning="4 to 8 digits"
        {...formField(fields.getInputProps('pin'))}
      />
      <DigitsField label="Repeat the PIN" {...formField(fields.getInputProps('again'))} />
      <div>
        <Button type="submit" disabled={set.isPending}>
          {setAt === null ? 'Set PIN' : 'Change PIN'}
        </Button>
        {setAt === null ? null : (
          <Button look="bare" disabled={remove.isPending} onClick={() => remove.mutate()}>
            Remove PIN
          </Button>
        )}
      </div>
    </form>
  )
}

function DigitsField(props: Pick<ComponentProps<typeof LineField>, 'label' | 'meaning' | 'fault'>) {
  return <LineField type="password" inputMode="numeric" autoComplete="off" maxLength={8} {...props} />
}

function usePinChanges() {
  const queries = useQueryClient()
  const onSuccess = (pin: { set_at: number | null; may_set: boolean }) =>
    queries.setQueryData(trpc.account.pin.read.queryKey(), pin)
  const set = useMutation(trpc.account.pin.set.mutationOptions({ onSuccess }))
  const remove = useMutation(trpc.account.pin.remove.mutationOptions({ onSuccess }))
  return { set, remove }
}
