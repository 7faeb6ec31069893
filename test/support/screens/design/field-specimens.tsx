import { useState } from 'react';
import { DropArea } from '#client/ui/drop-area.tsx';
import { CheckboxField, SelectField, TextAreaField, TextField } from '#client/ui/field.tsx';
import { RangeSlider } from '#client/ui/range-slider.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { Panel } from '#pages/admin/shell/panel.tsx';
import { formatDollars } from '#shared/money.ts';
import { LONG_TEXT, Specimen } from './specimen.tsx';

export function FieldSpecimens() {
  return (
    <Panel title="Field, select, suggestions, checkbox, slider, drop area">
      <div className="grid gap-8 md:grid-cols-2">
        <TextFields />
        <Choices />
        <Sliders />
        <DropAreas />
      </div>
    </Panel>
  );
}

function TextFields() {
  return (
    <Specimen name="Text field">
      <div className="grid gap-4">
        <TextField label="Default" />
        <TextField label="Placeholder and hint" placeholder="0491 570 006" hint="So that we can call you" />
        <TextField label="Filled, required" required defaultValue="Dana Whitlock" />
        <TextField
          label="Focus"
          defaultValue="What the keyboard is in"
          className="[&_input]:outline-2 [&_input]:outline-offset-3 [&_input]:outline-focus"
        />
        <TextField label="Error" error="Invalid email address" defaultValue="dana@" />
        <TextField label="Disabled" disabled defaultValue="Not now" />
        <TextField label={LONG_TEXT} defaultValue={LONG_TEXT} hint={LONG_TEXT} />
        <TextAreaField label="Text area" rows={3} />
        <TextAreaField
          label="Text area with error"
          rows={3}
          error="Please provide more details in your message."
        />
        <TextAreaField label="Text area, disabled" rows={3} disabled defaultValue="Not now" />
      </div>
    </Specimen>
  );
}

const makes = ['Aston Martin', 'Bentley', 'Ferrari', 'Porsche'];

function Choices() {
  const options = makes.map((make) => <option key={make}>{make}</option>);
  return (
    <Specimen name="Select, suggestions, checkbox">
      <div className="grid gap-4">
        <SelectField label="Select">{options}</SelectField>
        <SelectField label="Select with error" error="Required">
          {options}
        </SelectField>
        <SelectField label="Select, disabled" disabled>
          {options}
        </SelectField>
        <SelectField label="Select, long text">
          <option>{LONG_TEXT}</option>
        </SelectField>
        <TextField label="Suggestions" suggestions={makes} hint="Free text with suggestions" />
        <TextField label="Suggestions with error" suggestions={makes} error="Required" />
        <TextField label="Suggestions, filled" suggestions={makes} defaultValue="Bentley" />
        <TextField label="Suggestions, disabled" suggestions={makes} disabled defaultValue="Ferrari" />
        <CheckboxField label="Checkbox" hint="Vehicles added in the last 14 days" />
        <CheckboxField label="Checkbox, ticked" defaultChecked />
        <CheckboxField label="Checkbox, disabled" disabled />
        <CheckboxField label="Checkbox, ticked and disabled" disabled defaultChecked />
        <CheckboxField label="Checkbox with error" error="Required" />
      </div>
    </Specimen>
  );
}

function Sliders() {
  const [prices, setPrices] = useState<[number, number]>([20_000, 400_000]);
  const [years, setYears] = useState<[number, number]>([2010, 2010]);
  return (
    <Specimen name="Range slider: apart, and both ends together">
      <RangeSlider
        label="Price Range"
        min={0}
        max={500_000}
        step={5_000}
        value={prices}
        onChange={setPrices}
        format={formatDollars}
      />
      <RangeSlider label="Year Range" min={2000} max={2026} step={1} value={years} onChange={setYears} />
    </Specimen>
  );
}

function DropAreas() {
  const report = (files: File[]) => showToast({ title: `${files.length} file(s)` });
  return (
    <Specimen name="Drop area: open and closed">
      <div className="grid gap-4">
        <DropArea
          label="Drop area, open"
          title="Drag and drop photos here"
          rules="JPG, PNG and WebP, max 10MB each."
          chooseLabel="Choose photos"
          accept="image/*"
          onDrop={report}
          onPick={report}
        />
        <DropArea
          label="Drop area, closed"
          title="Drag and drop photos here"
          rules="This vehicle has 20 photos, the most there can be."
          chooseLabel="Choose more photos"
          accept="image/*"
          onDrop={report}
          onPick={report}
          isDisabled
        />
      </div>
    </Specimen>
  );
}
