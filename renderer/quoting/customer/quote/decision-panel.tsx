import { Notice } from '../../../platform/ui/notice.tsx'
import { ColorPicker } from '../choices/color-picker.tsx'
import { ColorSwitchNotice } from '../choices/color-switch-notice.tsx'
import classes from './decision-panel.module.css'
import { MessagesLink } from '../messages/quote-messages.tsx'
import { ExtrasPanel } from '../choices/extras-panel.tsx'
import { MaterialPicker } from '../choices/material-picker.tsx'
import { OptionCards } from '../price/option-cards.tsx'
import { PriceFoot } from '../price/price-foot.tsx'
import { PrintSettingsPanel } from '../choices/print-settings-panel.tsx'
import { QuantityPicker } from '../choices/quantity-picker.tsx'
import { SplitOffer } from '../basket/split-offer.tsx'
import { useQuoteContext } from '../quote-context/quote-context.ts'
import { useQuoteDraft } from '../start/quote-draft.ts'
import { UploadList } from '../start/upload-list.tsx'
import { Specification } from '../part/specification.tsx'
import { StateNotice } from './state-notice.tsx'
import { WaitingContact } from './waiting-contact.tsx'
import { UnitsCheck } from '../choices/units-check.tsx'

/** The choices, the ship dates and the price. */
export function DecisionPanel() {
  const { quote, refusal, change, owner } = useQuoteContext()
  const isDateAwaited = quote.status === 'quoted' && quote.tier !== 'engineered' && quote.ship_date_pending
  const uploads = useQuoteDraft((draft) => draft.uploads)
  const replacing = uploads.filter((upload) => upload.replaces === quote.id)
  return (
    <section className={`flex flex-col ${classes['panel']}`} aria-label="Choices and price">
      <div className={`grid gap-3.5 border border-hairline bg-surface ${classes['body']}`}>
        {replacing.length > 0 ? <UploadList uploads={replacing} /> : null}
        <StateNotice />
        {owner ? <MessagesLink when="unread" /> : null}
        <UnitsCheck />
        <SplitOffer />
        <OptionCards />
        {isDateAwaited ? <WaitingContact /> : null}
        {refusal ? (
          <Notice tone="stop" live title={refusal.detail}>
            Nothing was changed.
          </Notice>
        ) : null}
        {change ? <ChoiceFields /> : <FixedChoices owner={owner} />}
        {owner ? <MessagesLink when="read" /> : null}
      </div>
      <PriceFoot />
    </section>
  )
}

function ChoiceFields() {
  return (
    <div className="grid gap-4">
      <MaterialPicker />
      <ColorSwitchNotice />
      <ColorPicker />
      <QuantityPicker />
      <ExtrasPanel />
      <PrintSettingsPanel />
    </div>
  )
}

function FixedChoices({ owner }: { owner: boolean }) {
  return (
    <>
      {owner ? null : <p className="note">Shared quote (view only).</p>}
      <Specification />
    </>
  )
}
