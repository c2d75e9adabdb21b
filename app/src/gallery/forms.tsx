import { ActionForm, SubmitButton } from '../components/form/action-form.tsx'
import { AddressFields } from '../components/form/address-fields.tsx'
import { EmailField, PhoneField, PrivacyField } from '../components/form/contact-fields.tsx'
import { DateCalendar } from '../components/form/date-calendar.tsx'
import { DateField } from '../components/form/date-field.tsx'
import { PasswordField } from '../components/form/password-field.tsx'
import { PrivacyNotice } from '../components/form/privacy-notice.tsx'
import { ErrorSummary } from '../components/ui/error-summary.tsx'
import { CheckField, Field, FieldError, SelectField, TextArea } from '../components/ui/field.tsx'
import { RadioCard, RadioTile } from '../components/ui/radio-card.tsx'
import { useDates } from '../lib/engine/use-dates.ts'
import { Story, StorySection } from './story.tsx'

const sampleAddress = {
  streetAddress: '',
  extendedAddress: '',
  locality: '',
  region: '',
  postalCode: '',
  country: 'ES',
}

const error = 'Muestra es un campo requerido'

function Month() {
  const dates = useDates()
  return (
    <div className="w-80">
      {dates && (
        <DateCalendar
          chosen="2026-11-23"
          dates={dates}
          limits={{ min: '2026-11-10' }}
          onChoose={() => undefined}
        />
      )}
    </div>
  )
}

/** Form components. */
export function Forms() {
  return (
    <StorySection title="Formularios">
      <Story name="Campo">
        <Field label="En reposo" name="rest" />
        <Field hint="Una frase de ayuda." label="Con ayuda" name="hint" />
        <Field label="Opcional" name="optional" optional />
        <Field defaultValue="mal" error={error} hint="Una frase de ayuda." label="Con error" name="wrong" />
        <Field defaultValue="fijo" disabled label="Inactivo" name="disabled" />
      </Story>
      <Story name="Campos de siempre">
        <EmailField />
        <PhoneField hint="Una frase de ayuda." />
        <PasswordField defaultValue="contraseña" label="Contraseña" name="password" />
        <PrivacyField className="w-full" error={error} />
        <PrivacyNotice>Usamos estos datos solo para la muestra:</PrivacyNotice>
      </Story>
      <Story name="Dirección">
        <ActionForm
          className="grid w-full max-w-[44rem] gap-5 sm:grid-cols-6"
          failure={{ errors: [{ field: 'postalCode', message: error }] }}
        >
          <AddressFields
            address={sampleAddress}
            countries={[{ iso2: 'ES', name: 'España' }]}
            section="shipping"
          />
          <SubmitButton>Guardar</SubmitButton>
        </ActionForm>
      </Story>
      <Story name="Error suelto">
        <FieldError error={error} name="alone" />
      </Story>
      <Story name="Texto largo">
        <TextArea className="w-80" label="En reposo" name="area" />
        <TextArea className="w-80" error={error} label="Con error" name="area-wrong" />
      </Story>
      <Story name="Lista">
        <SelectField className="w-64" label="En reposo" name="select">
          <option>Madrid</option>
          <option>Sevilla</option>
        </SelectField>
        <SelectField className="w-64" error={error} label="Con error" name="select-wrong">
          <option>Elige una</option>
        </SelectField>
      </Story>
      <Story name="Fecha">
        <DateField className="w-64" label="En reposo" name="date" />
        <DateField className="w-64" defaultValue="2026-11-23" label="Con fecha" name="date-given" />
        <DateField
          className="w-64"
          defaultValue="2026-11-23"
          label="Entre dos días"
          max="2026-11-27"
          min="2026-11-10"
          name="date-limits"
        />
        <DateField className="w-64" defaultValue="23/11" error={error} label="Con error" name="date-wrong" />
      </Story>
      <Story name="Calendario">
        <Month />
      </Story>
      <Story name="Casilla">
        <CheckField label="Sin marcar" name="check" />
        <CheckField defaultChecked label="Marcada" name="checked" />
        <CheckField error={error} label="Con error" name="check-wrong" />
      </Story>
      <Story name="Elección">
        <div className="grid w-96 gap-3">
          <RadioCard
            endAdornment="4,95 €"
            defaultChecked
            detail="En 24 o 48 horas."
            name="choice"
            title="Elegida"
            value="a"
          />
          <RadioCard detail="Gratis." name="choice" title="Por elegir" value="b" />
          <RadioCard detail="No llega." disabled name="choice" title="Inactiva" value="c" />
        </div>
      </Story>
      <Story name="Ficha">
        {['Elegida', 'Por elegir', 'Inactiva'].map((name) => (
          <RadioTile
            className="py-3"
            defaultChecked={name === 'Elegida'}
            disabled={name === 'Inactiva'}
            key={name}
            name="tile"
            value={name}
          >
            {name}
          </RadioTile>
        ))}
      </Story>
      <Story name="Resumen de errores">
        <div className="w-96">
          <ErrorSummary errors={[{ field: 'wrong', message: error }]} />
        </div>
        <div className="w-96">
          <ErrorSummary message="No ha sido posible." />
        </div>
      </Story>
    </StorySection>
  )
}
