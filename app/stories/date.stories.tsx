import type { Meta, StoryObj } from '@storybook/react-vite'
import { DateCalendar } from '../src/components/form/date-calendar.tsx'
import { DateField } from '../src/components/form/date-field.tsx'
import { useDates } from '../src/lib/engine/use-dates.ts'

export default {
  title: 'Forms/Date',
  component: DateField,
  args: { name: 'date', label: 'Fecha', className: 'w-64' },
} satisfies Meta<typeof DateField>

type Story = StoryObj<typeof DateField>

export const Empty: Story = {}
export const WithDate: Story = { args: { defaultValue: '2026-11-23' } }
export const Limited: Story = { args: { defaultValue: '2026-11-23', min: '2026-11-10', max: '2026-11-27' } }
export const WithError: Story = { args: { defaultValue: '23/11', error: 'Fecha no es una fecha válida' } }

export const Calendar: StoryObj<typeof DateCalendar> = {
  args: { chosen: '2026-11-23', limits: { min: '2026-11-10' } },
  render: function Month({ chosen, limits, onChoose }) {
    const dates = useDates()
    return (
      <div className="w-80">
        {dates && <DateCalendar chosen={chosen} dates={dates} limits={limits} onChoose={onChoose} />}
      </div>
    )
  },
}
