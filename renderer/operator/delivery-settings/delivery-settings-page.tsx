import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeliveryRules } from '../../../shared/delivery/delivery-rules.ts'
import { checkDeliveryRules, type RulesFaults } from '../../../shared/delivery/rules-faults.ts'
import { Failed } from '../../ui/failed.tsx'
import { LoadingLines } from '../../ui/loading-lines.tsx'
import { trpc } from '../../api.ts'
import { Button } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OperatorFrame } from '../kit/operator-frame.tsx'
import { CarrierSection, LimitsSection } from './carrier-section.tsx'
import { CourierSection } from './courier-section.tsx'
import classes from './delivery-settings.module.css'
import type { SectionProps } from './section-props.ts'

/** How the shop delivers, where to, and for how much. Prices that were already quoted stay. */
export function DeliverySettingsPage() {
  return (
    <OperatorFrame title="Delivery settings" right="set_up">
      {() => <Settings />}
    </OperatorFrame>
  )
}

function Settings() {
  const settings = useQuery(
    trpc.deliveries.settings.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY }),
  )
  if (settings.isPending) return <LoadingLines label="Loading the settings" />
  if (settings.isError) return <Failed error={settings.error} />
  return <RulesForm key={settings.data.version} {...settings.data} />
}

interface RulesProps {
  rules: DeliveryRules
  version: number
  keys: SectionProps['keys']
}

function RulesForm({ rules: saved, version, keys }: RulesProps) {
  const [rules, setRules] = useState(saved)
  const [faults, setFaults] = useState<RulesFaults>({})
  const save = useSave()
  const change = (edit: (rules: DeliveryRules) => void) => {
    save.reset()
    setRules((previous) => {
      const copy = structuredClone(previous)
      edit(copy)
      return copy
    })
  }
  const send = () => {
    const checked = checkDeliveryRules(rules)
    setFaults('faults' in checked ? checked.faults : {})
    if ('rules' in checked) save.mutate({ version, rules: checked.rules })
  }
  const section = { rules, keys, faults, change }
  return (
    <form
      className={classes['body']}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <CourierSection {...section} />
      <CarrierSection {...section} />
      <LimitsSection {...section} />
      <SaveStatus faults={faults} error={save.error} isSaved={version > 1 && rules === saved} />
      <div>
        <Button type="submit" look="primary" disabled={save.isPending || rules === saved}>
          Save
        </Button>
      </div>
    </form>
  )
}

function SaveStatus(props: { faults: RulesFaults; error: unknown; isSaved: boolean }) {
  const { faults, error, isSaved } = props
  const count = Object.keys(faults).length
  if (count > 0)
    return (
      <Notice tone="stop" live title="Not saved yet">
        {count === 1 ? 'One value is' : `${count} values are`} invalid; see the fields above.
      </Notice>
    )
  if (error) return <Failed error={error} />
  return <output>{isSaved ? 'Saved.' : ''}</output>
}

function useSave() {
  const queries = useQueryClient()
  return useMutation(
    trpc.deliveries.saveSettings.mutationOptions({
      onSuccess: (settings) => queries.setQueryData(trpc.deliveries.settings.queryKey(), settings),
    }),
  )
}
