import { IconTruckDelivery } from '@tabler/icons-react'
import { SPEED_NAMES } from '../../../shared/catalog/speed-names.ts'
import type { Speed } from '../../../shared/catalog/materials.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { courierDayWords, type CourierDayGap } from './courier-day.ts'

interface CourierDayNoticeProps {
  gap: CourierDayGap
  onSpeed: (speed: Speed) => void
  /** Prices the delivery by carrier, to the same address. */
  onCarrier: () => void
}

/** Says that no courier comes on the chosen ship date. Offers the date that has one, and the carrier. */
export function CourierDayNotice({ gap, onSpeed, onCarrier }: CourierDayNoticeProps) {
  const { title, text } = courierDayWords(gap)
  return (
    <Notice
      tone="attention"
      live
      title={title}
      actions={
        <>
          {gap.other ? (
            <Button look="primary" onClick={() => onSpeed(gap.other!.speed)}>
              Choose {SPEED_NAMES[gap.other.speed]}
            </Button>
          ) : null}
          <Button
            look={gap.other ? 'quiet' : 'primary'}
            icon={<IconTruckDelivery size={18} stroke={1.8} aria-hidden="true" />}
            onClick={onCarrier}
          >
            Ship by carrier
          </Button>
        </>
      }
    >
      {text}
    </Notice>
  )
}
