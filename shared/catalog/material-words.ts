/** Descriptions of the catalog's fields, for the published interface. */
export const MATERIAL_WORDS = {
  id: 'To be sent as `material`.',
  available: 'False: out of stock; new quotes in it are refused.',
  lead_days: 'Days that its default color adds; they are in every `ship_by` already.',
  same_day_colors: 'Colors that add no days.',
  awaited_colors:
    'Colors of `colors` whose filament is ordered and expected on a day; every `ship_by` in them counts from the day after it.',
  custom:
    'True: any other material, named in `material_note`. A person prices it, unless the note is a name of `own_materials`.',
  colors: 'Colors of this material; the first is the default.',
  label: 'As people read it.',
  description: 'What it is good for.',
  properties: 'What people choose it for, and the temperature it bears.',
}

export const OWN_MATERIAL_WORDS = {
  name: 'To be sent as `material_note`.',
  description: 'What it is good for.',
  colors: 'The first is the default.',
  lead_days: 'In every `ship_by` already.',
  available: 'False: out of stock.',
}

export const AWAITED_COLOR_WORDS = {
  color: 'To be sent as `color`.',
  expected: 'Pacific calendar day on which its filament is expected.',
}

export const SPEED_WORDS = {
  speed: '`asap` is the Default lead time, `week` is Economy.',
  label: 'As people read it.',
  days: 'Always null.',
  asap_offset_days: 'Of Economy: days after the Default ship date.',
}

export const SETTING_WORDS = {
  name: 'To be sent as the name of the setting.',
  label: 'As people read it.',
  type: '`float` and `int` are numbers, `choice` is one of `choices`, `face` is a direction of three numbers.',
  description: 'What it does.',
  unit: 'Of the number, or null.',
  min: 'The least.',
  max: 'The most.',
  step: 'In steps of this.',
  choices: 'What can be chosen.',
  standard: 'What is printed when it is left out.',
  automatic: 'The shop chooses for the part when it is left out.',
  range_by: 'The setting that decides which of `ranges` holds.',
  ranges: 'The limits for each value of that setting.',
}

export const CATALOG_WORDS = {
  materials: 'What the shop prints with.',
  own_materials: 'Materials of the shop, sold as `Custom` with their name as the `material_note`.',
  extras: 'Work beyond printing that a requote can add to a part.',
  speeds: 'Lead times.',
  colors: 'All colors of the shop; each material has a part of them.',
  custom_color: 'What to send as `color`, with a `color_note`, for any other color. Null when not offered.',
  print_settings: 'What can be changed in a requote.',
  color_swatches: 'Each color as a CSS hex value, for pages.',
}
