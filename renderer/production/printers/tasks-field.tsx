import { Button } from '../../platform/ui/buttons.tsx'
import field from '../../platform/ui/field.module.css'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import classes from './printers.module.css'
import type { TaskDraft } from './record-draft.ts'
import type { FieldsProps } from './record-fields.tsx'

/** The maintenance tasks, each due after hours of printing, kilograms of filament, or whichever is first. */
export function TasksField({ draft: { tasks }, faults, change }: FieldsProps) {
  const set = (key: number, changes: Partial<TaskDraft>) =>
    change({ tasks: tasks.map((task) => (task.key === key ? { ...task, ...changes } : task)) })
  const nextKey = Math.max(0, ...tasks.map(({ key }) => key)) + 1
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className={field['label']}>Maintenance, by hours of printing or kilograms of filament</legend>
      {tasks.map((task, index) => (
        <TaskRow
          key={task.key}
          task={task}
          index={index}
          faults={faults}
          onChange={(changes) => set(task.key, changes)}
          onRemove={() => change({ tasks: tasks.filter((other) => other.key !== task.key) })}
        />
      ))}
      {faults['maintenance'] ? <p className="text-fine text-stop">{faults['maintenance']}</p> : null}
      <div>
        <Button
          onClick={() =>
            change({ tasks: [...tasks, { key: nextKey, task: '', hours: '100', kg: '', of_nozzle: false }] })
          }
        >
          Add a task
        </Button>
      </div>
    </fieldset>
  )
}

interface TaskRowProps extends Pick<FieldsProps, 'faults'> {
  task: TaskDraft
  index: number
  onChange: (changes: Partial<TaskDraft>) => void
  onRemove: () => void
}

function TaskRow({ task, index, faults, onChange, onRemove }: TaskRowProps) {
  const faultOf = (name: string) => faults[`maintenance.${index}.${name}`]
  return (
    <div className={`grid grid-cols-fr-auto items-end gap-2 ${classes['task']}`}>
      <LineField
        label={`Task ${index + 1}`}
        value={task.task}
        fault={faultOf('task')}
        onChange={(text) => onChange({ task: text })}
      />
      <div className={`flex flex-wrap items-end gap-x-3 gap-y-2 ${classes['taskFigures']}`}>
        <LineField
          label="Every (hours)"
          inputMode="decimal"
          value={task.hours}
          fault={faultOf('every_hours')}
          onChange={(hours) => onChange({ hours })}
        />
        <LineField
          label="Or every (kg)"
          inputMode="decimal"
          value={task.kg}
          fault={faultOf('every_kg')}
          onChange={(kg) => onChange({ kg })}
        />
        <Checkbox
          label="Of the nozzle"
          spoken={`Task ${index + 1} is for the nozzle: it starts over with a new one`}
          checked={task.of_nozzle}
          onChange={(of_nozzle) => onChange({ of_nozzle })}
        />
      </div>
      <Button aria-label={`Remove task ${index + 1}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  )
}
