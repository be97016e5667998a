import type { ReactNode } from 'react'

type Props = {
  title: ReactNode
  /** Tabs of the page, beside the title where they fit. */
  tabs?: ReactNode
  /** Buttons or filters at the end of the line. */
  children?: ReactNode
}

/** Title of a staff page with its tabs and actions. Phones show the title in the navigation only. */
export function StaffPageHead({ title, tabs, children }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 sm:min-h-9 sm:gap-y-3">
      <h2 className="text-2xl max-sm:sr-only">{title}</h2>
      {tabs}
      {Boolean(children) && (
        <div className="flex flex-wrap items-center gap-2 sm:ms-auto">{children}</div>
      )}
    </div>
  )
}
