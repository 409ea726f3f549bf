import { Button } from '../../ui/buttons.tsx'
import field from '../../ui/field.module.css'
import { LineField } from '../kit/line-field.tsx'
import tones from '../kit/tones.module.css'
import classes from './printers.module.css'
import type { FieldsProps } from './record-fields.tsx'

/** The maintenance tasks, each with its interval in hours of printing. */
export function TasksField({ draft: { tasks }, faults, change }: FieldsProps) {
  const set = (key: number, changes: Partial<(typeof tasks)[number]>) =>
    change({ tasks: tasks.map((task) => (task.key === key ? { ...task, ...changes } : task)) })
  const nextKey = Math.max(0, ...tasks.map(({ key }) => key)) + 1
  return (
    <fieldset className={field['field']}>
      <legend className={field['label']}>Maintenance, by hours of printing</legend>
      {tasks.map(({ key, task, hours }, index) => (
        <div key={key} className={classes['task']}>
          <LineField
            label={`Task ${index + 1}`}
            value={task}
            fault={faults[`maintenance.${index}.task`]}
            onChange={(text) => set(key, { task: text })}
          />
          <LineField
            label="Every (hours)"
            inputMode="decimal"
            value={hours}
            fault={faults[`maintenance.${index}.every_hours`]}
            onChange={(text) => set(key, { hours: text })}
          />
          <Button
            aria-label={`Remove task ${index + 1}`}
            onClick={() => change({ tasks: tasks.filter((other) => other.key !== key) })}
          >
            Remove
          </Button>
        </div>
      ))}
      {faults['maintenance'] ? <p className={tones['fault']}>{faults['maintenance']}</p> : null}
      <div>
        <Button onClick={() => change({ tasks: [...tasks, { key: nextKey, task: '', hours: '100' }] })}>
          Add a task
        </Button>
      </div>
    </fieldset>
  )
}
