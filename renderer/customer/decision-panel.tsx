import { Notice } from '../ui/notice.tsx'
import { ColorPicker } from './color-picker.tsx'
import classes from './decision-panel.module.css'
import { MaterialPicker } from './material-picker.tsx'
import { OptionCards } from './option-cards.tsx'
import { PriceFoot } from './price-foot.tsx'
import { PrintSettingsPanel } from './print-settings-panel.tsx'
import { QuantityPicker } from './quantity-picker.tsx'
import { useDesk } from './quote-desk.ts'
import { useQuoteDraft } from './quote-draft.ts'
import { SendingList } from './sending-list.tsx'
import { Specification } from './specification.tsx'
import { StateNotice } from './state-notice.tsx'
import { UnitsCheck } from './units-check.tsx'

/** What is chosen, when it ships, what it costs. */
export function DecisionPanel() {
  const { refusal, change } = useDesk()
  const sending = useQuoteDraft((draft) => draft.sendings.length > 0)
  return (
    <section className={classes['panel']} aria-label="Choices and price">
      <div className={classes['body']}>
        {sending ? <SendingList /> : null}
        <StateNotice />
        <UnitsCheck />
        {refusal ? (
          <Notice tone="stop" live title={refusal.detail}>
            What stands here is as before.
          </Notice>
        ) : null}
        {change ? (
          <div className={classes['choices']}>
            <MaterialPicker />
            <ColorPicker />
            <QuantityPicker />
            <PrintSettingsPanel />
          </div>
        ) : (
          <Specification />
        )}
        <OptionCards />
      </div>
      <PriceFoot />
    </section>
  )
}
