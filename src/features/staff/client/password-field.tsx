import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { TextField, type TextFieldProps } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';

/** A password field with a show button: on phones most wrong passwords are typing errors. */
export function PasswordField(props: TextFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <TextField {...props} type={isShown ? 'text' : 'password'} className="[&_input]:pr-12" />
      <span className="absolute top-[1.8rem] right-0">
        <IconButton
          label={isShown ? 'Hide password' : 'Show password'}
          hint={isShown ? 'Hide the password' : 'Show the password'}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
          className="size-11 rounded-control text-muted hover:text-ink"
        >
          <Icon aria-hidden="true" className="size-5" />
        </IconButton>
      </span>
    </div>
  );
}
