import { KitSample } from './KitSample.tsx'
import { KitSection } from './KitSection.tsx'

// Written out whole, because the style sheet holds only classes it can read in the source.
const fills = [
  ['bg', 'bg-bg text-ink'],
  ['surface', 'bg-surface text-ink'],
  ['surface-2', 'bg-surface-2 text-ink'],
  ['surface-3', 'bg-surface-3 text-ink'],
  ['indigo', 'bg-indigo text-on-indigo'],
  ['indigo-soft', 'bg-indigo-soft text-indigo'],
  ['ember', 'bg-ember text-on-ember'],
  ['ember-soft', 'bg-ember-soft text-ember'],
  ['brass', 'bg-brass text-on-brass'],
  ['brass-soft', 'bg-brass-soft text-brass-ink'],
  ['leaf', 'bg-leaf text-on-leaf'],
  ['leaf-soft', 'bg-leaf-soft text-leaf'],
  ['danger', 'bg-danger text-on-danger'],
  ['danger-soft', 'bg-danger-soft text-danger'],
  ['warn-soft', 'bg-warn-soft text-warn'],
  ['bubble-me', 'bg-bubble-me text-on-bubble-me'],
  ['bubble-them', 'bg-bubble-them text-ink'],
] as const

export function ColourSection() {
  return (
    <KitSection title="Colour and depth">
      {() => (
        <>
          <KitSample
            name="Fills with the text that belongs on them"
            className="grid grid-cols-2 gap-2 sm:grid-cols-3"
          >
            {fills.map(([name, look]) => (
              <span
                key={name}
                className={`rounded-tile border border-line px-3 py-2.5 text-sm font-medium ${look}`}
              >
                {name}
              </span>
            ))}
          </KitSample>
          <KitSample name="Text" className="gap-4">
            <span className="text-ink">ink</span>
            <span className="text-ink-2">ink-2</span>
            <span className="text-ink-3">ink-3</span>
            <span className="text-indigo">indigo</span>
            <span className="text-ember">ember</span>
            <span className="text-brass-ink">brass-ink</span>
            <span className="text-leaf">leaf</span>
            <span className="text-danger">danger</span>
            <span className="text-warn">warn</span>
          </KitSample>
          <KitSample name="Depth 1, 2, 3" className="gap-6 pb-4">
            <span className="rounded-card bg-surface p-5 shadow-1">shadow-1</span>
            <span className="rounded-card bg-surface p-5 shadow-2">shadow-2</span>
            <span className="rounded-card bg-surface p-5 shadow-3">shadow-3</span>
          </KitSample>
        </>
      )}
    </KitSection>
  )
}
