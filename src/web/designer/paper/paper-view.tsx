// The preview, with the selected block and the one under the pointer outlined.
// A click selects a block.

import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../../parts/text/icon.tsx';
import { Loading } from '../../parts/messages/loading.tsx';
import { PaperText } from '../../parts/paper/paper-text.tsx';
import { inWords } from '../../parts/text/in-words.ts';
import { words } from '../../languages/words.ts';
import { AlignTools } from './align-tools.tsx';
import { boxAt, boxStyle, withoutColumns } from './box-at.ts';
import { DropPlace } from './drop-place.tsx';
import { isAdding, useDesign } from '../draft/design.ts';
import { LabelFrame } from './label-frame.tsx';
import { LabelGrid } from './label-grid.tsx';
import { ProblemList } from './problem-list.tsx';
import { movableBlock } from '../draft/tree.ts';
import { EditInPlace, type EditedText, textAt } from './edit-in-place.tsx';
import { Rulers } from './rulers.tsx';
import { useZoom } from './use-zoom.ts';
import { WarningList } from './warning-list.tsx';
import { ZoomTools } from './zoom-tools.tsx';
import '../../parts/paper/paper-image.css';
import './paper-view.css';

/** `dpi`: the resolution of the printer that the preview is for. */
export function PaperView({ dpi }: { dpi: number }) {
  const { proof, isLabel } = useDesign();
  const area = useRef<HTMLElement>(null);
  const { printed, problems, error, isPending } = proof;
  const isStale = problems.length > 0 || error !== null;
  const zoom = useZoom(area, printed?.preview.sheets[0] ?? null, isLabel);
  return (
    <>
      <div className="paper-area">
        {/* A scrollable region must be reachable with the Tab key. */}
        <section
          ref={area}
          className={zoom.isFitted ? 'paper-view' : 'paper-view is-zoomed'}
          tabIndex={0}
          aria-label={words.designer.paper.label}
          aria-busy={isPending}
        >
          {!printed && !isStale && <Loading />}
          {printed && (
            <div className="paper-ruled">
              <Rulers {...printed.preview} dpi={dpi} />
              <div className={isStale ? 'sheet-shadow is-stale' : 'sheet-shadow'}>
                <div className={isLabel ? 'sheet is-label' : 'sheet'}>
                  <Printed scale={zoom.scale} />
                </div>
              </div>
            </div>
          )}
        </section>
        {isLabel && <AlignTools />}
        {printed && <ZoomTools {...zoom} />}
      </div>
      {printed && isLabel && !isStale && <WarningList />}
      {problems.length > 0 && <ProblemList problems={problems} isStale={printed !== null} />}
      {error && (
        <p className="paper-problem" role="alert">
          <Icon name="warning" />
          {inWords(error)}
        </p>
      )}
    </>
  );
}

/** `scale` is the number of screen pixels per dot. */
function Printed({ scale }: { scale: number }) {
  const { draft, dispatch, proof, isLabel, pointed, point, choose } = useDesign();
  const { preview, config } = proof.printed!;
  const { width, height, image, boxes, text } = preview;
  const place = useRef<HTMLDivElement>(null);
  const [edited, setEdited] = useState<EditedText | null>(null);
  /** The point in dots. */
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const { left, top, width: wide, height: high } = place.current!.getBoundingClientRect();
    return { x: ((clientX - left) / wide) * width, y: ((clientY - top) / high) * height };
  };
  const pathAt = (event: { clientX: number; clientY: number }) => {
    const { x, y } = pointOf(event);
    return boxAt(withoutColumns(boxes), x, y);
  };
  // A new block is on the paper only with the next preview.
  const isOnPaper = boxes.some(({ path }) => path === draft.chosen);
  useEffect(() => {
    const chosen = place.current!.querySelector('.outline.is-chosen');
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [draft.chosen, isOnPaper]);
  const chooseAt = (event: PointerEvent) => {
    const path = pathAt(event);
    if (path !== null && isAdding(event)) dispatch({ kind: 'chooseAlso', path });
    else choose(path, true);
  };
  const framedPath = draft.chosen && movableBlock(draft.chosen);
  const isChosen = (path: string) => path === draft.chosen || draft.also.includes(path);
  const outlines = boxes.filter(({ path }) => path === pointed || isChosen(path));
  return (
    <div
      ref={place}
      className="paper-picture"
      style={{
        width: width * scale,
        aspectRatio: `${width} / ${height}`,
      }}
      onPointerMove={(event) => point(pathAt(event))}
      onPointerLeave={() => point(null)}
      onDoubleClick={(event) => {
        const path = pathAt(event);
        const found = path === null ? null : textAt(config, boxes, path, pointOf(event));
        if (found) setEdited(found);
      }}
      onPointerDown={(event) => {
        if (event.button === 0) chooseAt(event);
      }}
    >
      <img
        src={`data:image/png;base64,${image}`}
        alt={words.designer.paper.picture(config.name)}
        draggable={false}
      />
      <PaperText lines={text} />
      {isLabel && draft.chosen && <LabelGrid preview={preview} config={config} />}
      {outlines.map(({ path, ...box }) => (
        <span
          key={`${path} ${box.x} ${box.y}`}
          className={isChosen(path) ? 'outline is-chosen' : 'outline'}
          style={boxStyle(box, preview)}
        />
      ))}
      {isLabel && framedPath !== null && (
        <LabelFrame key={framedPath} path={framedPath} onClick={chooseAt} />
      )}
      <DropPlace picture={place} />
      {edited && <EditInPlace {...edited} picture={place} onClose={() => setEdited(null)} />}
    </div>
  );
}
