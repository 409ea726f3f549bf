/** The logo: three stacked print lines, the lowest one longer, which make an L. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true" focusable="false">
      <rect x="2" y="2.5" width="9.5" height="5" rx="2.5" fill="var(--accent)" opacity=".55" />
      <rect x="2" y="9.5" width="9.5" height="5" rx="2.5" fill="var(--accent)" opacity=".78" />
      <rect x="2" y="16.5" width="20" height="5" rx="2.5" fill="var(--accent)" />
    </svg>
  )
}
