import { useState } from 'react';
import { ApiError } from '#client/api/api-request.ts';
import { Button } from '#client/ui/button.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { isSection } from '#features/dealership/client/settings/setting-screens.ts';
import { usePublish } from '#features/dealership/client/settings/settings-queries.ts';
import { settingLabels } from '#features/dealership/settings/setting-labels.ts';
import { describeMended } from '#features/dealership/settings/settings-changes.ts';
import type { SettingsAnswer } from '#features/dealership/settings.contract.ts';
import { comingHours } from './coming-settings.ts';
import { Notice } from './notice.tsx';
import { PublishQuestion } from './publish-question.tsx';

interface NoticeProps {
  answer: SettingsAnswer;
  /** Whether what is shown can be published from here: by whom, and while there is no draft that it would end. */
  mayPublish: boolean;
}

/** Sections that could not be read. What is shown in their place may be right as it is, and then nothing is to be typed. */
export function DamagedNotice({ answer, mayPublish }: NoticeProps) {
  const [isAsking, setIsAsking] = useState(false);
  const publish = usePublish();
  const sections = answer.damaged.filter(isSection);
  const handlePublish = async () => {
    try {
      const shown = Object.fromEntries(sections.map((name) => [name, answer.settings[name]]));
      await publish.mutateAsync({ basedOn: answer.version.id, sections: shown });
      showToast({ title: 'Settings published', description: 'What is shown is what counts from now on.' });
    } catch (error) {
      const reason = error instanceof ApiError ? error.serverMessage : undefined;
      const description = reason ?? 'The server cannot be reached. Please try again.';
      showToast({ title: 'Not published', description, variant: 'destructive' });
    } finally {
      setIsAsking(false);
    }
  };
  return (
    <Notice>
      <p>
        What was stored for {sections.map((name) => settingLabels[name].label).join(', ')} cannot be read, so
        the site shows what it came with. Look at it, put it right and publish it, or return to an earlier
        version in the history.
      </p>
      {mayPublish && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => setIsAsking(true)}>
          Publish What Is Shown
        </Button>
      )}
      <PublishQuestion
        changes={isAsking ? sections.map(describeMended) : undefined}
        coming={
          sections.includes('hours') || sections.includes('operation')
            ? comingHours(answer.settings)
            : undefined
        }
        keepMonths={sections.includes('operation') ? answer.settings.operation.inquiryKeepMonths : undefined}
        isBusy={publish.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={handlePublish}
      />
    </Notice>
  );
}
