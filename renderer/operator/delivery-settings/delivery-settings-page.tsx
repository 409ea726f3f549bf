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

/** How the shop delivers: who, where to, and for how much. Prices that were given stay. */
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
  return <Rules key={settings.data.version} {...settings.data} />
}

interface RulesProps {
  rules: DeliveryRules
  version: number
  keys: SectionProps['keys']
}

function Rules({ rules: kept, version, keys }: RulesProps) {
  const [rules, setRules] = useState(kept)
  const [faults, setFaults] = useState<RulesFaults>({})
  const save = useSave()
  const change = (edit: (rules: DeliveryRules) => void) => {
    save.reset()
    setRules((before) => {
      const copy = structuredClone(before)
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
      <Outcome faults={faults} error={save.error} saved={version > 1 && rules === kept} />
      <div>
        <Button type="submit" look="primary" disabled={save.isPending || rules === kept}>
          Keep these settings
        </Button>
      </div>
    </form>
  )
}

function Outcome({ faults, error, saved }: { faults: RulesFaults; error: unknown; saved: boolean }) {
  const count = Object.keys(faults).length
  if (count > 0)
    return (
      <Notice tone="stop" live title="Nothing was kept yet">
        {count === 1 ? 'One of the figures is' : `${count} of the figures are`} not right; the sentences stand
        beside them.
      </Notice>
    )
  if (error) return <Failed error={error} />
  return <output>{saved ? 'These are the settings that are in use.' : ''}</output>
}

function useSave() {
  const queries = useQueryClient()
  return useMutation(
    trpc.deliveries.saveSettings.mutationOptions({
      onSuccess: (settings) => queries.setQueryData(trpc.deliveries.settings.queryKey(), settings),
    }),
  )
}
