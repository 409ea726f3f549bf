export interface StepProps {
  /** True if it has never been answered: then the fields begin with suggestions instead of the first-run data. */
  isNew: boolean
}
