declare module 'parse-prometheus-text-format' {
  interface Family {
    name: string
    type: string
    metrics: unknown[]
  }
  export default function parsePrometheusTextFormat(text: string): Family[]
}
