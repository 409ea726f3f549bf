-- production: slicer settings belong to a model, and the printers of the model share them. '' of two: whose they are not.
alter table slicer_profiles add column model text not null default '' check ((model = '') <> (printer_id = ''));
drop index slicer_profiles_of_printer;
create unique index slicer_profiles_of_owner on slicer_profiles (printer_id, model, role, material, substr(body, 1, 1) = '{');

-- The printers that have settings, with their models. A damaged list of printers has none, and then all keep their own.
create temporary table profiled_printers as
with listed as (
  select case when json_valid(body) then body else '[]' end as body from documents where kind = 'printers'
  order by version desc limit 1
), printers as (
  select json_extract(body, fullkey || '.id') as id, json_extract(body, fullkey || '.model') as model from listed, json_each(body)
)
select id, model from printers where model <> '' and id in (select printer_id from slicer_profiles);

-- A model gets the settings of the printer that has all files of most of its printers; the newest of those that have them of as many.
with whole as (
  select one.id, one.model, count(*) as served,
    (select max(added_at) from slicer_profiles where printer_id = one.id) as newest
  from profiled_printers as one join profiled_printers as other using (model)
  where not exists (
    select role, material, body from slicer_profiles where printer_id = other.id
    except select role, material, body from slicer_profiles where printer_id = one.id
  )
  group by one.id
), best as (
  select id, model, row_number() over (partition by model order by served desc, newest desc, id) as place from whole
)
update slicer_profiles set model = best.model, printer_id = '' from best
where best.id = slicer_profiles.printer_id and best.place = 1;

-- A printer whose files the model has too shares them. One with another file keeps all of its own, and slices as before.
delete from slicer_profiles where printer_id in (
  select id from profiled_printers where not exists (
    select role, material, body from slicer_profiles where printer_id = profiled_printers.id
    except select role, material, body from slicer_profiles where model = profiled_printers.model
  )
);
drop table profiled_printers;
