import { Button } from '../../ui/buttons.tsx'
import field from '../../ui/field.module.css'
import { LineField } from '../kit/line-field.tsx'
import tones from '../kit/tones.module.css'
import classes from './printers.module.css'
import type { FieldsProps } from './record-fields.tsx'

/** The maintenance tasks, each with its interval in hours of printing. */
export function TasksField({ draft: { tasks }, faults, change }: FieldsProps) {
  const set = (index: number, changes: Partial<(typeof tasks)[number]>) =>
    change({ tasks: tasks.map((task, at) => (at === index ? { ...task, ...changes } : task)) })
  return (
    <fieldset className={field['field']}>
      <legend className={field['label']}>Maintenance, by hours of printing</legend>
      {tasks.map(({ task, hours }, index) => (
        // Tasks are edited in place: their position is their identity.
        <div key={index} className={classes['task']}>
          <LineField
            label={`Task ${index + 1}`}
            value={task}
            fault={faults[`maintenance.${index}.task`]}
            onChange={(text) => set(index, { task: text })}
          />
          <LineField
            label="Every (hours)"
            inputMode="decimal"
            value={hours}
            fault={faults[`maintenance.${index}.every_hours`]}
            onChange={(text) => set(index, { hours: text })}
          />
          <Button
            aria-label={`Remove task ${index + 1}`}
            onClick={() => change({ tasks: tasks.filter((_, at) => at !== index) })}
          >
            Remove
          </Button>
        </div>
      ))}
      {faults['maintenance'] ? <p className={tones['fault']}>{faults['maintenance']}</p> : null}
      <div>
        <Button onClick={() => change({ tasks: [...tasks, { task: '', hours: '100' }] })}>Add a task</Button>
      </div>
    </fieldset>
  )
}
