import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components'

export interface TabItem {
  id: string
  label: string
  count?: number
  content: ReactNode
}

export function Tabs({ label, items }: { label: string; items: readonly TabItem[] }) {
  return (
    <AriaTabs>
      <TabList aria-label={label} className="flex gap-5 overflow-x-auto border-b border-border">
        {items.map((item) => (
          <Tab
            className="-mb-px flex cursor-default items-center gap-1.5 border-b-2 border-transparent py-2.5 font-semibold whitespace-nowrap text-muted-foreground data-hovered:text-foreground data-selected:border-primary data-selected:text-foreground"
            id={item.id}
            key={item.id}
          >
            {item.label}
            {item.count !== undefined && (
              <span className="rounded-full bg-muted px-1.5 text-mini figures">{item.count}</span>
            )}
          </Tab>
        ))}
      </TabList>
      {items.map((item) => (
        <TabPanel className="pt-5" id={item.id} key={item.id}>
          {item.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
