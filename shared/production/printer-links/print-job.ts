/** The state of a print that staff started by the program; `unclear`: a person has to look whether it has begun. */
export type PrintJobStatus = 'sending' | 'starting' | 'printing' | 'unclear' | 'ended' | 'stopped'

/**
 * The end of a print; `finished`: the print ended as it should, a stored value from printers' own words; `gone`: the
 * printer does not say.
 */
export type PrintJobOutcome = 'finished' | 'failed' | 'canceled' | 'gone'
