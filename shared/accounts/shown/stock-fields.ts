const PLACE = 'place{printer_id slot shelf}'

/** A spool that can be loaded. */
const SPOOL_HERE = `number ${PLACE} id material color remaining_mg`

const SPOOL = `id number material color brand lot net_mg empty_mg remaining_mg cost_cents:make ${PLACE} received_at opened_at
  dried_at retired_at revision`

const MATERIALS = 'materials{id label colors}'

/** Filament. What it costs is for those who receive it. */
export const STOCK_FIELDS = {
  'filament.page': `now levels{spools on_hand_mg reserved_mg free_mg minimum_mg to_buy_mg material color} spools{${SPOOL}}
    retired{${SPOOL}} printers{id name materials} ${MATERIALS}`,
  'filament.log': 'id at kind change_mg remaining_mg beyond_mg plate order_id note:make who',
  'filament.forPlate': `tracked needs_mg loaded{${SPOOL_HERE}} loaded_mg suggested{${SPOOL_HERE}} missing_mg`,
  'buyingList.page': `today lines{to_buy_mg on_its_way_mg missing_mg at_risk{number ship_by order_id} first_order{order_id number}
      needed_by spools spool_mg brand cost_cents:make material color}
    supplies{id number material color brand vendor spools net_mg cost_cents:make expected received ordered_at closed_at
      revision} ${MATERIALS}`,
  'filament.stockRule': `rule{is_on limit_mg offers_awaited revision}
    colors{material label color stock{in_stock expected} awaited free_mg limit_mg has_own_limit by_hand}`,
  'filament.receive': 'spools{spool_id number}',
  'buyingList.receive': 'spools{spool_id number} left',
  'filament.weigh': '',
  'filament.adjust': '',
  'filament.edit': '',
  'filament.move': '',
  'filament.mark': '',
  'filament.retire': '',
  'filament.restore': '',
} as const
