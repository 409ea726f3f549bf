import { ORDER_HEAD, PLATE_STATE, UNIT_STATE } from './common-fields.ts'

const PLATE = `id number revision status printer_id material color color_note:make nozzle_mm layer_height_mm seconds grams
  progress planned_start started_at ends_at printed_at start
  units{order_id number unit quantity filename thumbnail_url outcome size_mm x_mm y_mm turn_deg} orders{${ORDER_HEAD}} note:make`

const JOB = 'job{number status outcome why plate_id plate file_name updated_at}'

/** A printer's own report. */
const LIVE = `printer_id kind enabled report{state state_text
    job{file_name progress seconds_left seconds_printed grams_used} nozzle{now_c target_c} bed{now_c target_c} message
    filament_out forgets_file trays{index is_external type name material color remains loaded}}
  reported_at fault_text since need{about text since} ${JOB} prints_other has_camera`

const PRINT = 'print{printer_id start done ready}'

const PHOTO = 'id unit width height caption shown_at taken_at'

const CHECKED = 'at id result remark:make first_article who unit'

const PROFILE = `id name
  speeds{external_perimeter perimeter small_perimeter infill solid_infill top_solid_infill bridge gap_fill support
    support_interface travel travel_z first_layer max_print min_print}
  accelerations{default perimeter infill bridge first_layer max_extruding max_travel max_retracting max_z} jerk{xy z e}
  max_feedrate_e max_flow retraction{length speed lift min_travel} cooling{min_layer_seconds} nozzle_mm
  widths{external_perimeter perimeter infill solid_infill top_infill first_layer support}
  process{layer_height first_layer_height walls top_layers bottom_layers infill_percent infill_pattern solid_below_area
    infill_anchor infill_anchor_max infill_overlap_percent bridge_flow brim_width supports}
  supports{threshold_deg spacing interface_layers interface_spacing contact_distance xy_spacing} filament_diameter`

const PRINTER = `id
  printer{id name model group build_volume_mm nozzles_mm hot_end_c bed_c hardened_nozzle enclosure profile_id materials large
    active hours_per_day maintenance{task every_hours every_kg of_nozzle} notes}
  revision condition activity reason since until nozzle_mm loaded{material color} plate{number status ends_at}
  planned_plates printed_seconds printed_mg measured_mg
  nozzle{diameter_mm made_of installed_at work{seconds mg} wear{seconds mg}}
  tasks{task of_nozzle every_seconds every_mg since_seconds since_mg done_at due}`

const WALL_DAY = '{day done on_the_way at_risk}'

/** Printers, plates and units: what a shop-floor tablet shows, too. */
export const FLOOR_FIELDS = {
  'live.changes': 'id everything subjects{kind id}',
  'shopFloor.touch': 'ends_at',
  'units.printCard': `quote_id order_number filename quantity material material_note:make color color_note:make note:make
    extras     needs{nozzle_c hardened_nozzle enclosure} settings{name label value changed} placement{side reason chosen size_mm} grams
    seconds findings{message title code level} at_risk files{original printed}`,
  'units.finished': UNIT_STATE,
  'units.fail': UNIT_STATE,
  'units.back': UNIT_STATE,
  'units.hold': UNIT_STATE,
  'units.resume': UNIT_STATE,
  'printers.page': `now version profiles_version printers{${PRINTER}} profiles{${PROFILE}} price_profile_id
    materials{id label colors}`,
  'printers.log': 'of id at kind task note:make printed_seconds who photos plate file_name detail',
  'printers.setCondition': '',
  'printers.logMaintenance': '',
  'printers.installNozzle': '',
  'printers.setLoaded': '',
  'printerLinks.live': LIVE,
  'printerLinks.forPlate': `print_file{name bytes source slicer seconds grams_mg made_at outdated lost} printer{id name}
    live{${LIVE}} trays{choices{spool{number material color remaining_mg} why_not material color name index remains} proposed}
    ${JOB}`,
  'printerLinks.start': 'job',
  'printerLinks.startEach': `sent{plate_id number printer job} recorded{plate_id number revision status why}
    failed{plate_id number why}`,
  'printerLinks.giveUp': '',
  'printerLinks.control': '',
  'printerLinks.removeFile': '',
  'quality.ofOrder': `revision first_article warning size_mm units{unit status} checks{${CHECKED}} photos{${PHOTO}}`,
  'quality.report': `checks{${CHECKED} order_id number quantity filename material}
    failures{id at reason note:make printer_id printer seconds grams cost_cents:see_costs order_id number unit quantity filename
      material} results{*} printers{id name} materials uncounted:see_costs`,
  'quality.check': UNIT_STATE,
  'quality.captionPhoto': PHOTO,
  'quality.showPhoto': PHOTO,
  'quality.deletePhoto': '',
  'plates.list': `rows{id number revision status state ends_at printer material color units failed orders seconds grams planned_start
    started_at printed_at note:make printer_id start} next_cursor`,
  'plates.get': PLATE,
  'plates.bed': `bed{size_mm margin_mm spacing_mm} units{order_id unit number outline brim_mm}
    places{order_id unit x_mm y_mm turn_deg} color no_file`,
  'plates.recordEnergy': '',
  'plates.plan': PLATE_STATE,
  'plates.change': PLATE_STATE,
  'plates.endPrint': PLATE_STATE,
  'plates.clear': PLATE_STATE,
  'plates.fail': PLATE_STATE,
  'plates.back': PLATE_STATE,
  'plates.correctTimes': PLATE_STATE,
  'plates.remove': PLATE_STATE,
  'slicer.plate': `why_not no_slicer job{state slicer requested_at started_at ended_at why has_log has_picture}
    file{name bytes source slicer seconds grams_mg made_at outdated} estimate{seconds grams_mg}`,
  'slicer.log': 'log',
  'slicer.slice': '',
  'slicer.cancel': '',
  'production.board': `now printers{id name model group activity revision reason since build_volume_mm nozzle_mm
      loaded{material color} plate{${PLATE}} next due_tasks} plates{${PLATE}}
    queue{id order{${ORDER_HEAD}} units again seconds grams size_mm nozzle_mm layer_height_mm color_note:make priority
      held{reason:make=hidden cause since} printer_ids}
    finish{id order{${ORDER_HEAD}} status units complete} held_orders`,
  'wall.board': `now version today${WALL_DAY} next_day${WALL_DAY} at_risk{number day state why printed quantity}
    printers{plate{number status material color units started_at ends_at progress} next{number material color} id name reason
      activity group} counts{printed failed packed shipped}`,
  'production.resolveCode':
    'opens chosen order_id spool_id number status orders{order_id number filename} why search',
  'production.suggest': `now
    plates{printer_id planned_start ends_at seconds grams reasons material color color_note:make nozzle_mm layer_height_mm
      units{layer_height_mm size_mm seconds grams ready_from printer_ids priority held order_id unit material color
        color_note:make nozzle_mm}} orders{${ORDER_HEAD}} printers{id name active} left`,
  'production.checkPlates': `plates{refused seconds grams ${PRINT}} late loads{printer filament color nozzle_mm start}`,
  'production.take': PLATE_STATE,
  'production.timeline': `now from until open{from until}
    rows{printer_id name active back_at bars{key kind plate{id number revision} material color start ends_at ready_at orders
      units risk} free{from until}} unplaced{plate{id number} orders why}
    orders{order_id number promised printed_at handover risk days_late slack}`,
  'production.previewMove': `refused ${PRINT} changes{plate_id printer_id planned_start}
    orders{order_id number promised before after effect}`,
  'production.move': PLATE_STATE,
} as const
